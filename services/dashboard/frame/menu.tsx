import { Icon } from '../../../shared/ui/components/icon.tsx';
import type { Texts } from '../../../shared/ui/texts/shared-texts.ts';
import type { MemberVisit } from '../request/visit.ts';
import { WorkspaceChoice } from './workspace-choice.tsx';

interface Room {
  readonly path: Exclude<Parameters<typeof Icon>[0]['of'], 'more'>;
  readonly text: Exclude<keyof Texts['nav'], 'switchTo'>;
  readonly isForAdmins: boolean;
}

/** Rooms that begin a new group. */
const firstOfGroup: readonly Room['path'][] = ['/keys', '/people'];
const shownInBar = 4;

/** On a wide screen a column; on a phone a bar with the first rooms, and all of them in a popover above it. */
export function Menu({ visit, rooms }: { visit: MemberVisit; rooms: readonly Room[] }) {
  const { texts, workspace } = visit;
  const shown = rooms.filter(({ isForAdmins }) => !isForAdmins || workspace.role === 'admin');
  return (
    <>
      <header class="menu">
        <WorkspaceChoice visit={visit} />
        <nav id="rooms" class="rooms" popover="auto" aria-label={texts.nav.main}>
          <ul>
            {shown.map((room) => (
              <li class={firstOfGroup.includes(room.path) ? 'rooms__group' : undefined}>
                <RoomLink visit={visit} room={room} name="room" />
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <nav class="bar" aria-label={texts.nav.atHand}>
        {shown.slice(0, shownInBar).map((room) => (
          <RoomLink visit={visit} room={room} name="bar__room" />
        ))}
        <button type="button" class="bar__room" popovertarget="rooms">
          <Icon of="more" />
          <span>{texts.nav.more}</span>
        </button>
      </nav>
    </>
  );
}

interface RoomLinkParts {
  readonly visit: MemberVisit;
  readonly room: Room;
  readonly name: string;
}

function RoomLink({ visit: { url, at, texts }, room: { path, text }, name }: RoomLinkParts) {
  const isHere = url.pathname === at(path) || url.pathname.startsWith(at(`${path}/`));
  return (
    <a class={name} href={at(path)} aria-current={isHere ? 'page' : undefined}>
      <Icon of={path} />
      <span>{texts.nav[text]}</span>
      {path === '/inbox' && <WaitingPlace place={name === 'room' ? 'rooms' : 'bar'} address={at('/inbox/waiting')} />}
    </a>
  );
}

/** Fetched once it is seen: of the two menus one is hidden. */
function WaitingPlace({ place, address }: { readonly place: 'rooms' | 'bar'; readonly address: string }) {
  return <turbo-frame id={`waiting-${place}`} src={`${address}?in=${place}`} loading="lazy" refresh="morph" />;
}
