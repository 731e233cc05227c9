// Uses the generated client: lists devices, reads a lamp, sends commands, and decodes a problem.
package main

import (
	"context"
	"fmt"
	"os"

	client "github.com/home-gateway/client"
)

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	url, lamp := os.Args[1], os.Args[2]
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: url}}
	gateway, ctx := client.NewAPIClient(configuration), context.Background()

	page, _, err := gateway.DevicesAPI.ListDevices(ctx).Execute()
	check(err)
	fmt.Println("devices", len(page.Devices))

	device, _, err := gateway.DevicesAPI.GetDevice(ctx, lamp).Execute()
	check(err)
	traits := device.Types[0].Traits
	fmt.Println("lamp", device.GetName(), traits.MatterOnOff.Attributes.GetOnOff(),
		traits.MatterLevelControl.Attributes.GetMaxLevel())

	params, err := client.NewMatterLevelControlMoveToLevelWithOnOffParams(100, *client.NewNullableInt32(nil)).ToMap()
	check(err)
	command := client.NewCommand("moveToLevelWithOnOff")
	command.SetParams(params)
	outcome, _, err := gateway.TraitsAPI.InvokeCommand(ctx, lamp, "matter.levelControl").Command(*command).Execute()
	check(err)
	fmt.Println("level", outcome.Attributes["currentLevel"])

	write := client.NewMatterOnOffWrite()
	write.SetStartUpOnOff(client.MATTERONOFFSTARTUPONOFFENUM_TOGGLE)
	values, err := write.ToMap()
	check(err)
	written, _, err := gateway.TraitsAPI.WriteAttributes(ctx, lamp, "matter.onOff").RequestBody(values).Execute()
	check(err)
	fmt.Println("startUpOnOff", written.Attributes["startUpOnOff"])

	device, _, err = gateway.DevicesAPI.GetDevice(ctx, lamp).Execute()
	check(err)
	fmt.Println("enum", device.Types[0].Traits.MatterOnOff.Attributes.GetStartUpOnOff())

	rejectedCommand := client.NewCommand("moveToLevel")
	rejectedCommand.SetParams(map[string]interface{}{"level": 255, "transitionTime": 0})
	_, _, err = gateway.TraitsAPI.InvokeCommand(ctx, lamp, "matter.levelControl").Command(*rejectedCommand).Execute()
	problem := err.(*client.GenericOpenAPIError).Model().(client.Problem)
	fmt.Println("problem", problem.Status, problem.Code, problem.Errors[0].Pointer)
}
