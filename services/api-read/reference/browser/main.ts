import { startContents } from './contents.ts';
import { startCopying } from './copy.ts';
import { startLanguages } from './languages.ts';
import { startSearch } from './search.ts';
import { startTrying } from './try.ts';

startLanguages();
startCopying();
startContents();
startSearch();
startTrying();
