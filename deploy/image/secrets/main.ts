/** `run.ts secrets [FOLDER]`: creates the folders of secrets that compose.yml mounts; existing secrets stay. */
import { makeSecrets } from './make-secrets.ts';

const [folder = '/secrets'] = process.argv.slice(2);
const isNew = await makeSecrets(folder);
console.log(isNew ? `secrets were created: keep a copy of ${folder}/master` : 'the secrets exist already');
