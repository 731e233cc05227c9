// Uses the generated client: lists devices, reads a lamp, sends commands, and decodes a problem.
import {
    Configuration, DevicesApi, MatterLevelControlMoveToLevelWithOnOffParamsToJSON, MatterOnOffStartUpOnOffEnum,
    MatterOnOffWriteToJSON, ProblemFromJSON, ResponseError, TraitsApi,
} from './src/index';

declare const process: { argv: string[]; exit(code: number): void };

async function tour(basePath: string, id: string): Promise<void> {
    const configuration = new Configuration({ basePath });
    const devices = new DevicesApi(configuration);
    const traits = new TraitsApi(configuration);

    console.log('devices', (await devices.listDevices()).devices.length);

    let device = await devices.getDevice({ id });
    let { matterOnOff, matterLevelControl } = device.types![0].traits;
    console.log('lamp', device.name, matterOnOff?.attributes.onOff, matterLevelControl?.attributes.maxLevel);

    const params = MatterLevelControlMoveToLevelWithOnOffParamsToJSON({ level: 100, transitionTime: null });
    const command = { command: 'moveToLevelWithOnOff', params };
    const outcome = await traits.invokeCommand({ id, trait: 'matter.levelControl', command });
    console.log('level', (outcome.attributes as { currentLevel?: number }).currentLevel);

    const requestBody = MatterOnOffWriteToJSON({ startUpOnOff: MatterOnOffStartUpOnOffEnum.Toggle });
    const written = await traits.writeAttributes({ id, trait: 'matter.onOff', requestBody });
    console.log('startUpOnOff', (written.attributes as { startUpOnOff?: string }).startUpOnOff);
    device = await devices.getDevice({ id });
    console.log('enum', device.types![0].traits.matterOnOff?.attributes.startUpOnOff);

    try {
        const rejectedCommand = { command: 'moveToLevel', params: { level: 255, transitionTime: 0 } };
        await traits.invokeCommand({ id, trait: 'matter.levelControl', command: rejectedCommand });
    } catch (error) {
        const problem = ProblemFromJSON(await (error as ResponseError).response.json());
        console.log('problem', problem.status, problem.code, problem.errors?.[0].pointer);
    }
}

tour(process.argv[2], process.argv[3]).catch((error) => {
    console.log(error);
    process.exit(1);
});
