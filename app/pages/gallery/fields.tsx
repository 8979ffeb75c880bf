import { TextLink } from '../../ui/anchor.tsx';
import { ChipRow } from '../../ui/chip-row.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';
import { SectionHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { RangeField } from '../../ui/range-field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StarRatingInput } from '../../ui/star-rating-input.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/text-field.tsx';

export function GalleryFields() {
  return (
    <section>
      <SectionHeading title="Fields" />
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <TextField label="Email" type="email" name="g-email" autoComplete="email" placeholder="you@example.com" />
        <TextField label="Email" type="email" name="g-bad" defaultValue="nobody" error="Provide a valid Email" />
        <TextField
          label="Name"
          name="g-name"
          defaultValue="Rahim Uddin"
          locked="Comes from your sign-in and can't be changed here."
        />
        <TextField
          label="Price"
          name="g-price"
          numeric
          before={<span className="text-muted">$</span>}
          after={<span className="text-muted">each</span>}
          defaultValue="1,299.00"
        />
        <PasswordField label="Password" name="g-password" autoComplete="new-password" hint="6 characters or longer." />
        <SelectField
          label="City"
          name="g-city"
          placeholder="Choose a city"
          options={['Dhaka', 'Sylhet', 'Khulna']}
          optional
        />
        <NumberStepper label="Quantity" name="g-quantity" min={25} max={140} />
        <NumberStepper
          label="Quantity"
          name="g-quantity-bad"
          min={25}
          max={140}
          error="Please order minimum 25 parts to purchased"
        />
        <StarRatingInput label="Rating" name="g-rating" defaultValue={4} />
        <SearchField label="Search all parts" placeholder="Search all parts" />
        <RangeField
          from={{ label: 'Lowest price', name: 'g-from' }}
          to={{ label: 'Highest price', name: 'g-to', defaultValue: 250 }}
          placeholders={['12', '2700']}
        />
        <ChipRow
          label="Chosen"
          chips={['In stock', 'Socket: AM5'].map((label) => ({
            key: label,
            label,
            link: (props) => <TextLink href="#fields" {...props} />,
          }))}
        />
        <CheckboxField label="Verified buyers only" hint="Reviews of paid orders." name="g-check" defaultChecked />
        <TextField label="Disabled" name="g-off" disabled defaultValue="Not now" />
        <TextAreaField label="Your review" name="g-review" rows={4} hint="Up to 2,000 characters." />
        <ErrorSummary
          message="Two fields need another look."
          fields={{ 'g-bad': 'Provide a valid Email', 'g-rating': 'Choose a rating' }}
        />
      </div>
    </section>
  );
}
