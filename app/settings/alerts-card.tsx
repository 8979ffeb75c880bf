import { ALERT_KINDS, ALERT_TEXTS } from '#contract/settings/alert-kinds.ts';
import { Card } from '#app/ui/content/card.tsx';
import { NumberField, SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import type { SettingsFields } from './settings-fields.ts';
import { TIME_LABELS } from './settings-labels.ts';

/** The recipients and times of alerts, and the low-stock level. */
export function AlertsCard({
  fields: { alerts, lowLevel },
  errors,
}: {
  fields: Pick<SettingsFields, 'alerts' | 'lowLevel'>;
  errors: Partial<Record<string, string>>;
}) {
  return (
    <Card as="section" title="Alerts by email">
      <p className="mb-5 max-w-prose text-sm text-muted">
        Without an address, an alert goes to the shop's email, or to all verified admins. Repeats within an hour are
        combined into one email.
      </p>
      <div className="grid gap-6">
        {ALERT_KINDS.map((kind) => {
          const { name, text, times } = ALERT_TEXTS[kind];
          return (
            <fieldset key={kind} className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0">
              <legend className="float-left font-medium">{name}</legend>
              <p className="text-sm text-muted">{text}</p>
              <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <SelectField
                  label="Send an email"
                  id={`alerts.${kind}.when`}
                  name={`alerts.${kind}.when`}
                  options={times.map((value) => ({ value, label: TIME_LABELS[value] }))}
                  defaultValue={alerts?.[kind].when ?? times[0]}
                  error={errors[`alerts.${kind}.when`]}
                />
                <TextField
                  label="To"
                  id={`alerts.${kind}.to`}
                  name={`alerts.${kind}.to`}
                  defaultValue={alerts?.[kind].to}
                  error={errors[`alerts.${kind}.to`]}
                  autoComplete="off"
                  spellCheck={false}
                  optional
                  inputMode="email"
                />
              </div>
              {kind === 'low_stock' && (
                <NumberField
                  label="Low-stock level"
                  name="lowLevel"
                  defaultValue={lowLevel}
                  error={errors['lowLevel']}
                  optional
                  hint="Parts without their own level are low at this many units. If empty, they are low below three minimum orders."
                />
              )}
            </fieldset>
          );
        })}
      </div>
    </Card>
  );
}
