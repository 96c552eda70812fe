import { raw } from 'hono/html';
import { parseLines, totalOf } from '../../../../shared/orders/rules/parse-lines.ts';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { money, number } from '../../../../shared/ui/texts/formats.ts';
import { entryScript } from '../../frame/files.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import { CustomerFields } from './customer-fields.tsx';
import { freeLine, shownLines } from './entry.ts';
import type { EntryParts } from './entry-parts.ts';
import { Held } from './held.tsx';
import { LineRow, LineSheet, OptionChip } from './line.tsx';
import { OrderFields } from './order-fields.tsx';
import { entryTexts } from './texts.ts';
import { Tiles } from './tiles.tsx';

const actions = [
  'keydown->entry#press',
  'input->entry#changed',
  'change->entry#changed',
  'click->entry#touched',
  'turbo:submit-end->entry#sent',
  'pagehide@window->entry#keep',
].join(' ');

export function entryPage(parts: EntryParts): Response {
  const { visit, items, problems, chat, placed } = parts;
  const { form, language, workspace, session } = visit;
  const texts = entryTexts(language);
  return page(
    <Frame visit={visit} title={texts.title} isWide>
      <div
        id="entry"
        class="entry"
        data-controller="entry"
        data-action={actions}
        data-entry-script-value={entryScript.path}
        data-currency={workspace.currency}
        data-store={['entries', workspace.id, chat?.id ?? [], session.person.id].flat().join(' ')}
        data-fresh={String([...form.keys()].length === 0)}
      >
        <Form visit={visit} action={visit.at('/orders/new')} problem={problems.formError}>
          {placed && (
            <Notice mood="good" role="status" isOnce>
              <p>
                {texts.placed(placed.number)} <a href={visit.at(`/orders/${placed.id}`)}>{texts.open}</a>{' '}
                {placed.conversationId && <a href={visit.at(`/inbox/${placed.conversationId}`)}>{texts.backToChat}</a>}
              </p>
            </Notice>
          )}
          <input type="hidden" name="command" value={form.get('command') || crypto.randomUUID()} />
          <Tiles visit={visit} items={items} />
          <Ticket {...parts} />
          <div class="sheets">
            {shownLines(form).map((line) => (
              <LineSheet {...parts} line={line} />
            ))}
          </div>
          <template data-entry-target="blank">
            <LineRow {...parts} line="{n}" />
            {raw('<!-- sheet -->')}
            <LineSheet {...parts} line="{n}" />
          </template>
          <template data-entry-target="option">
            <OptionChip visit={visit} line="{n}" option={noOption} isChosen={false} />
          </template>
        </Form>
      </div>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}

const noOption = { name: '', nameArabic: '', price: 0 };

function Ticket(parts: EntryParts) {
  const { visit, items } = parts;
  const { form, language } = visit;
  const texts = entryTexts(language);
  const isEmpty = parseLines(form, items, language).length === 0;
  return (
    <section id="ticket" class="ticket" aria-labelledby="ticket-title">
      <header class="spread ticket__head">
        <h2 id="ticket-title">{texts.items}</h2>
        <a class="ticket__back" href="#tiles">
          {texts.menu}
        </a>
      </header>
      <Held visit={visit} />
      <p class="ticket__empty" hidden={!isEmpty} data-entry-target="empty">
        {texts.empty}
      </p>
      <ol class="ticket__lines">
        {shownLines(form).map((line) => (
          <LineRow {...parts} line={line} />
        ))}
      </ol>
      <button
        type="button"
        class="button button--quiet ticket__other"
        popovertarget={`sheet-${freeLine(form)}`}
        data-entry-target="other"
      >
        {texts.other}
      </button>
      <CustomerFields {...parts} />
      <OrderFields {...parts} />
      <Totals {...parts} />
    </section>
  );
}

/** Always in sight; on a phone it also leads from the tiles to the order. */
function Totals({ visit, items }: EntryParts) {
  const { form, language, workspace } = visit;
  const texts = entryTexts(language);
  const total = totalOf(form, items, language, workspace.currency);
  const count = parseLines(form, items, language).reduce((sum, { line }) => sum + line.quantity, 0);
  return (
    <footer class="totals">
      <a class="totals__sum" href="#ticket">
        <span>
          {texts.sum} <b data-entry-target="count">{count > 0 && `(${number(language, count)})`}</b>
        </span>
        <strong data-entry-target="total">{total === null ? '—' : money(language, workspace.currency, total)}</strong>
      </a>
      <button type="button" class="button button--plain js-only" data-action="entry#hold">
        {texts.hold}
      </button>
      <button type="submit" class="button button--primary" data-entry-target="place">
        {texts.place}
      </button>
    </footer>
  );
}
