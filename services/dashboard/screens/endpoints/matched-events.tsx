import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { eventNames, matches } from '../../../../shared/webhooks/rules/event-pattern.ts';
import { endpointTexts } from './texts.ts';

/** Typed patterns, separated by blanks, commas or line breaks. */
export function patternsIn(text: string): string[] {
  return text.split(/[\s,،]+/).filter((pattern) => pattern !== '');
}

export function MatchedEvents({
  language,
  patterns,
}: {
  readonly language: Language;
  readonly patterns: readonly string[];
}) {
  const texts = endpointTexts(language);
  const matched = eventNames.filter((name) => matches(patterns, name));
  return (
    <turbo-frame id="matched" data-live-preview-target="frame">
      <div class="field" role="status">
        <p class="field__hint">
          {matched.length === 0 ? texts.matchedNone : texts.matched(number(language, matched.length))}
        </p>
        <ul class="names">
          {matched.map((name) => (
            <li class="badge badge--plain" dir="ltr">
              {name}
            </li>
          ))}
        </ul>
      </div>
    </turbo-frame>
  );
}
