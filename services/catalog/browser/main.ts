// Without scripts the page is a complete menu.
import { followBusyNotice } from './busy.ts';
import { followContents } from './contents.ts';
import { startDishes } from './dishes.ts';
import { followHours } from './hours.ts';
import { follow } from './live.ts';
import { startSharing } from './news.ts';
import { keepForOffline } from './offline.ts';
import { isWholeMenu, menuPath } from './page.ts';
import { hideBrokenPictures } from './pictures.ts';
import { refresh } from './refresh.ts';
import { startSearch } from './search.ts';

hideBrokenPictures();
followHours();
followBusyNotice();
startSharing();
if (isWholeMenu) {
  startSearch();
  followContents();
  startDishes();
}
follow(`${menuPath}/live`, {
  on: { version: (version) => void refresh(Number(version)), gone: () => void refresh() },
  missed: () => void refresh(),
});
keepForOffline();
