import { FieldError, FieldFrame } from '#app/ui/fields/field-frame.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { EmailField, NumberField, SelectField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { Family, FieldGrid, LONG_NAME, LONG_WORD } from './specimen.tsx';

const cities = ['Dhaka', 'Sylhet', 'Khulna'];
const locked = "Comes from your sign-in and can't be changed here.";
const long = `${LONG_NAME}. `.repeat(3);

/** Text fields: empty, filled in, invalid, locked, disabled and overfull. */
export function GalleryTextFields() {
  return (
    <Family title="Text fields">
      <FieldGrid title="TextField">
        <TextField label="Name" name="g-name" placeholder="As printed on the box" />
        <TextField label="Name" name="g-name-hint" hint="At most 120 characters." defaultValue="Aurora X9" optional />
        <TextField label="Name" name="g-name-bad" defaultValue="A" error="A name has 2 letters or more" />
        <TextField label="Name" name="g-name-locked" defaultValue="Rahim Uddin" locked={locked} />
        <TextField label="Name" name="g-name-off" defaultValue="Rahim Uddin" disabled />
        <TextField label={LONG_NAME} name="g-name-long" defaultValue={LONG_NAME} hint={long} error={long} />
        <TextField label="Price" name="g-price" numeric before={<Dollar />} after={<Each />} defaultValue="1,299.00" />
        <TextField
          label="Price"
          name="g-price-bad"
          numeric
          before={<Dollar />}
          after={<Each />}
          defaultValue="123,456.789"
          error="A price has at most 2 decimals"
        />
        <TextField
          label="Price"
          name="g-price-off"
          numeric
          before={<Dollar />}
          after={<Each />}
          defaultValue="123,456.78"
          disabled
        />
        <TextField
          label="A hidden label"
          name="g-hidden"
          hideLabel
          placeholder="Hidden label"
          fieldClassName="md:col-span-2"
        />
      </FieldGrid>
      <FieldGrid title="NumberField">
        <NumberField label="Units" name="g-units" defaultValue="1,240" />
        <NumberField label="Percent" name="g-percent" decimal defaultValue="7.25" />
        <NumberField label="Units" name="g-units-off" defaultValue="25" disabled />
      </FieldGrid>
      <FieldGrid title="EmailField, PasswordField">
        <EmailField label="Email" name="g-email" />
        <EmailField label="Email" name="g-email-bad" defaultValue="nobody" error="Provide a valid Email" />
        <EmailField label="Email" name="g-email-long" defaultValue={LONG_WORD} locked={locked} />
        <PasswordField label="Password" name="g-password" autoComplete="new-password" hint="6 characters or longer." />
        <PasswordField
          label="Password"
          name="g-password-bad"
          autoComplete="current-password"
          defaultValue="12345"
          error="Must be 6 characters or longer"
        />
        <PasswordField
          label="Password"
          name="g-password-off"
          autoComplete="off"
          defaultValue="a fine password"
          disabled
        />
      </FieldGrid>
      <FieldGrid title="SelectField">
        <SelectField label="City" name="g-city" placeholder="Choose a city" options={cities} optional />
        <SelectField label="City" name="g-city-bad" placeholder="Choose a city" options={cities} error="Choose one" />
        <SelectField
          label="City"
          name="g-city-off"
          options={cities}
          disabled
          hint="Not while the order is in progress."
        />
        <SelectField label="City" name="g-city-locked" options={cities} locked="Comes from your last order." />
        <SelectField label="City, not seen" name="g-city-hidden" options={cities} hideLabel />
        <SelectField label="Part" name="g-part-long" options={[{ value: '1', label: LONG_NAME }]} />
      </FieldGrid>
      <FieldGrid title="TextAreaField">
        <TextAreaField label="Your review" name="g-review" rows={4} hint="Up to 2,000 characters." />
        <TextAreaField label="Your review" name="g-review-bad" rows={4} error="Tell us a little more" />
        <TextAreaField label="Your review" name="g-review-locked" rows={4} defaultValue={long} locked={locked} />
        <TextAreaField label="Your review" name="g-review-off" rows={4} defaultValue="Not now" disabled />
        <TextAreaField label="Your review" name="g-review-long" rows={4} defaultValue={long.repeat(4)} optional />
        <TextAreaField label="Your review, not seen" name="g-review-hidden" rows={4} hideLabel />
      </FieldGrid>
      <FieldGrid title="FieldFrame, FieldError: for fields of another kind">
        <FieldFrame id="g-color" label="Color" hint="The case's." optional>
          <input id="g-color" name="g-color" type="color" defaultValue="#b4552d" className="block" />
        </FieldFrame>
        <FieldFrame id="g-color-bad" label="Color" error="Not a color that we have">
          <input id="g-color-bad" name="g-color-bad" type="color" defaultValue="#b4552d" className="block" />
        </FieldFrame>
        <FieldFrame id="g-color-locked" label="Color, not seen" hideLabel locked="The maker's own.">
          <input id="g-color-locked" type="color" defaultValue="#1b1d20" disabled className="block" />
        </FieldFrame>
        <FieldError>{`An error that stands alone: ${LONG_NAME}`}</FieldError>
      </FieldGrid>
    </Family>
  );
}

const Dollar = () => <span className="text-muted">$</span>;
const Each = () => <span className="text-muted">each</span>;
