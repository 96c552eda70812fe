/** `run.ts secrets [FOLDER]`: makes what compose.yml mounts as secrets, a folder for each container; what is there stays. */
import { makeSecrets } from './make-secrets.ts';

const [folder = '/secrets'] = process.argv.slice(2);
const made = await makeSecrets(folder);
console.log(made ? `secrets are made: keep a copy of ${folder}/master` : 'the secrets are there');
