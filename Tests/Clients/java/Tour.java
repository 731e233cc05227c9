import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DevicesApi;
import org.openapitools.client.api.TraitsApi;
import org.openapitools.client.model.Command;
import org.openapitools.client.model.PartialDevice;
import org.openapitools.client.model.MatterLevelControlMoveToLevelWithOnOffParams;
import org.openapitools.client.model.MatterOnOffStartUpOnOffEnum;
import org.openapitools.client.model.MatterOnOffWrite;
import org.openapitools.client.model.PartTraits;
import org.openapitools.client.model.Problem;

/** Uses the generated client: lists devices, reads a lamp, sends commands, and decodes a problem. */
class Tour {
    public static void main(String[] arguments) throws Exception {
        String lamp = arguments[1];
        ApiClient client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        DevicesApi devices = new DevicesApi(client);
        TraitsApi traits = new TraitsApi(client);

        var page = devices.listDevices(null, null, null, null, null, null, null, null, null, null);
        System.out.println("devices " + page.getDevices().size());

        PartialDevice device = devices.getDevice(lamp, null, null, null, null);
        PartTraits shown = device.getTypes().get(0).getTraits();
        System.out.println("lamp " + device.getName() + " " + shown.getMatterOnOff().getAttributes().getOnOff() + " "
            + shown.getMatterLevelControl().getAttributes().getMaxLevel());

        Command command = new Command().command("moveToLevelWithOnOff")
            .params(new MatterLevelControlMoveToLevelWithOnOffParams().level(100).transitionTime(null));
        var outcome = traits.invokeCommand(lamp, "matter.levelControl", command, null, null, null);
        System.out.println("level " + ((Map<?, ?>) outcome.getAttributes()).get("currentLevel"));

        MatterOnOffWrite write = new MatterOnOffWrite().startUpOnOff(MatterOnOffStartUpOnOffEnum.TOGGLE);
        Map<String, Object> values = client.getObjectMapper().convertValue(write, new TypeReference<>() {});
        var written = traits.writeAttributes(lamp, "matter.onOff", values, null, null, null);
        System.out.println("startUpOnOff " + ((Map<?, ?>) written.getAttributes()).get("startUpOnOff"));
        device = devices.getDevice(lamp, null, null, null, null);
        System.out.println("enum " + device.getTypes().get(0).getTraits().getMatterOnOff().getAttributes()
            .getStartUpOnOff().getValue());

        try {
            Command rejected = new Command().command("moveToLevel").params(Map.of("level", 255, "transitionTime", 0));
            traits.invokeCommand(lamp, "matter.levelControl", rejected, null, null, null);
        } catch (ApiException error) {
            Problem problem = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), Problem.class);
            System.out.println("problem " + problem.getStatus() + " " + problem.getCode() + " "
                + problem.getErrors().get(0).getPointer());
        }
    }
}
