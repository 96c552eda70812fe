import { startContents } from './contents.ts';
import { startCopyButtons } from './copy.ts';
import { startLanguages } from './languages.ts';
import { startSearch } from './search.ts';
import { startTrying } from './try.ts';

startLanguages();
startCopyButtons();
startContents();
startSearch();
startTrying();
