// What the page can do with scripts: search, show where one is, and stay current. Without them it is a menu all the same.
import { followContents } from './contents.js';
import { follow } from './live.js';
import { hideBrokenPictures } from './pictures.js';
import { startSearch } from './search.js';

startSearch();
hideBrokenPictures();
followContents();
follow();
