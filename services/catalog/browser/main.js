// What the page can do with scripts: search, show where one is, open a dish in a sheet, and stay current. Without them it is a
// menu all the same.
import { followContents } from './contents.js';
import { startDishes } from './dishes.js';
import { followHours } from './hours.js';
import { keepForLater } from './keeping.js';
import { follow } from './live.js';
import { isMenu } from './page.js';
import { hideBrokenPictures } from './pictures.js';
import { startSearch } from './search.js';
import { startSharing } from './share.js';

hideBrokenPictures();
followHours();
startSharing();
if (isMenu) {
  startSearch();
  followContents();
  startDishes();
}
follow();
keepForLater();
