import type { Channel, NotificationKind } from '../../../../shared/notifications/rules/kinds.ts';
import type { ChannelChoice } from '../../../../shared/notifications/verbs/save-choices.ts';
import type { Visit } from '../../request/visit.ts';
import { kindTexts } from './kind-texts.ts';
import { notificationTexts } from './texts.ts';

interface ChoicesTableProps {
  readonly visit: Visit;
  readonly label: string;
  readonly choices: readonly ChannelChoice[];
  readonly channels: readonly Channel[];
}

/** A row for each kind of notification, a column for each channel. It stays a table on phones. */
export function ChoicesTable({ visit: { language }, label, choices, channels }: ChoicesTableProps) {
  const texts = notificationTexts(language);
  const names = kindTexts(language);
  return (
    <table class="ticks" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          {channels.map((channel) => (
            <th scope="col">{texts.channels[channel]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(choices, ({ kind }) => kind)].map(([kind, ofKind]) => (
          <tr>
            <th scope="row">{names[kind]}</th>
            {channels.map((channel) => (
              <td>
                <Tick
                  choice={ofKind.find((each) => each.channel === channel)}
                  label={texts.by(names[kind], texts.channels[channel])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tick({ choice, label }: { readonly choice: ChannelChoice | undefined; readonly label: string }) {
  if (!choice) return <small>–</small>;
  const { kind, channel, isOn } = choice;
  return (
    <label class="ticks__tick">
      <input type="checkbox" name="on" value={checkboxValue(kind, channel)} checked={isOn} aria-label={label} />
    </label>
  );
}

/** The choices as the submitted checkboxes say. */
export function choicesFromForm(form: URLSearchParams, choices: readonly ChannelChoice[]): ChannelChoice[] {
  const on = new Set(form.getAll('on'));
  return choices.map(({ kind, channel }) => ({ kind, channel, isOn: on.has(checkboxValue(kind, channel)) }));
}

function checkboxValue(kind: NotificationKind, channel: Channel): string {
  return `${kind} ${channel}`;
}
