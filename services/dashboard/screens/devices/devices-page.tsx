import type { PushDevice } from '../../../../shared/notifications/verbs/devices.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { Document } from '../../frame/document.tsx';
import { NoticeMessage, Refusal } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { zoneOf } from '../account/own-table.tsx';
import { NotifyDevice } from './notify-device.tsx';
import { deviceTexts } from './texts.ts';

interface DevicesParts {
  readonly devices: readonly PushDevice[];
  readonly pushKey: string | null;
  readonly problem?: string | undefined;
}

export const devicesPath = '/account/push';

export function devicesPage(visit: PersonVisit, { devices, pushKey, problem }: DevicesParts): Response {
  const texts = deviceTexts(visit.language);
  return page(
    <Document visit={visit} title={texts.title}>
      <main
        id="page"
        class="page page--narrow"
        data-controller="notify-device"
        data-action="turbo:render@document->notify-device#findHere"
        data-notify-device-key-value={pushKey}
      >
        {problem === undefined ? <NoticeMessage visit={visit} /> : <Refusal visit={visit} problem={problem} />}
        <header class="page__head">
          <div>
            <h1>{texts.title}</h1>
            <p class="lead">{texts.lead}</p>
          </div>
          <ButtonLink href="/account">{texts.back}</ButtonLink>
        </header>
        {pushKey === null ? <p>{texts.noKey}</p> : <NotifyDevice visit={visit} action={devicesPath} />}
        {devices.length > 0 && <Devices visit={visit} devices={devices} />}
      </main>
    </Document>,
    problem === undefined ? 200 : 422,
  );
}

function Devices({ visit, devices }: Pick<DevicesParts, 'devices'> & { readonly visit: PersonVisit }) {
  const texts = deviceTexts(visit.language);
  const time = (at: number | null) => (
    <Time language={visit.language} zone={zoneOf(visit)} at={at} otherwise={visit.texts.never} />
  );
  return (
    <Table
      label={texts.title}
      rows={devices}
      columns={[
        {
          title: texts.device,
          cell: ({ name, endpoint }) => (
            <>
              <bdi>{name}</bdi>
              <small data-notify-device-target="here" data-endpoint={endpoint} hidden>
                {' '}
                {texts.here}
              </small>
            </>
          ),
        },
        { title: texts.since, cell: ({ createdAt }) => time(createdAt) },
        { title: texts.used, cell: ({ lastUsedAt }) => time(lastUsedAt) },
        {
          title: visit.texts.actions,
          cell: ({ id }) => (
            <Form visit={visit} action={`${devicesPath}/${id}/stop`}>
              <Button tone="plain">{texts.remove}</Button>
            </Form>
          ),
        },
      ]}
    />
  );
}
