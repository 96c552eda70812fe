// What the page can do with scripts: search, show where one is, open a dish in a sheet, and stay current. Without them it is a
// menu all the same.
import { followContents } from './contents.ts';
import { startDishes } from './dishes.ts';
import { followHours } from './hours.ts';
import { keepForLater } from './keeping.ts';
import { follow } from './live.ts';
import { startSharing } from './news.ts';
import { isMenu } from './page.ts';
import { hideBrokenPictures } from './pictures.ts';
import { startSearch } from './search.ts';

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
