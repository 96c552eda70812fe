import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import type { Workspace } from '../../../../shared/workspaces/workspaces.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { testWorkspaceTexts } from './texts.ts';

/** In the real workspace: describes its test workspace (`twin`), and creates or opens it. */
export function originalPage(visit: MemberVisit, twin: Workspace | undefined): Response {
  const { features, lead, create, open } = testWorkspaceTexts(visit.language);
  const mayOpen = twin !== undefined && visit.session.workspaces.some(({ id }) => id === twin.id);
  return page(
    <Frame visit={visit} title={visit.texts.testWorkspace.name} lead={lead}>
      <section class="part" aria-labelledby="features">
        <h2 id="features">{features.title}</h2>
        <ul class="list">
          {[features.own, features.same, features.people, features.quiet].map((each) => (
            <li>{each}</li>
          ))}
        </ul>
      </section>
      {twin === undefined && <Form visit={visit} action={visit.at('/settings/test')} submit={create} />}
      {mayOpen && (
        <p class="actions">
          <ButtonLink tone="primary" href={`/${twin.id}/home`}>
            {open}
          </ButtonLink>
        </p>
      )}
    </Frame>,
  );
}

export function twinPage(visit: MemberVisit): Response {
  const texts = testWorkspaceTexts(visit.language);
  return page(
    <Frame visit={visit} title={visit.texts.testWorkspace.name}>
      <section class="part" aria-labelledby="demo-evening">
        <h2 id="demo-evening">{texts.demoEvening}</h2>
        <p>{texts.demoEveningLead}</p>
        <Form visit={visit} action={visit.at('/settings/test/evening')} submit={texts.add} />
      </section>
      <section class="part" aria-labelledby="wipe">
        <h2 id="wipe">{texts.wipeHead}</h2>
        <p>{texts.wipeLead}</p>
        <div class="row-actions">
          <Confirm
            visit={visit}
            id="wipe-all"
            action={visit.at('/settings/test/wipe')}
            {...confirmTexts(texts, 'wipe')}
          />
        </div>
      </section>
    </Frame>,
  );
}
