/** `images.ts FOLDER`: the images that run.sh starts, made as `npm run containers` makes them, into FOLDER/images.tar. */
import { join, resolve } from 'node:path';
import { folder } from '../../deploy/local/private-files.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import { createCommands } from '../containers/commands.ts';
import { findEngine } from '../containers/engine.ts';
import { buildImage, enginesOf, prepareImages } from '../containers/images.ts';

const [place = '.'] = process.argv.slice(2);
const tools = resolve(place);
const directory = folder(join(projectFolder, '.local/containers'));
await using engine = await findEngine(directory, join(directory, 'commands.log')).then((found) => {
  if (typeof found === 'string') throw new Error(found);
  return found;
});
const { environment } = engine;
const commands = createCommands(environment, join(directory, 'commands.log'));
await prepareImages(commands, directory, console.log);
await buildImage(commands);
await commands.run(['docker', 'tag', 'messaging-platform', 'messaging-platform:local']);
const pause = 'FROM scratch\nCOPY pause /pause\nENTRYPOINT ["/pause"]\n';
await commands.run(['docker', 'build', '--tag', 'pause:local', '--file', '-', join(tools, 'pause')], { input: pause });
const engines = Object.values(enginesOf(await Bun.file(join(projectFolder, 'deploy/compose.yml')).text()));
const images = ['pause:local', 'messaging-platform:local', ...engines];
await commands.run(['docker', 'save', '--output', join(tools, 'images.tar'), ...images]);
