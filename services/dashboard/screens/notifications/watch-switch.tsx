import { Button } from '../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { notificationTexts } from './texts.ts';

export function WatchSwitch({ visit, form, isWatching }: WithVisit<{ form: string; isWatching: boolean }>) {
  const texts = notificationTexts(visit.language).form;
  return (
    <Form visit={visit} action={visit.at(`/forms/${form}/watch`)}>
      <p class="actions">
        <Button tone="plain" name="watch" value={isWatching ? 'no' : 'yes'}>
          {isWatching ? texts.unwatch : texts.watch}
        </Button>
      </p>
    </Form>
  );
}
