import { Anchor, TextLink } from '#app/ui/buttons/anchor.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { type Chip, ChipRow } from '#app/ui/fields/chip-row.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { FileButton, TableFileField } from '#app/ui/fields/file-field.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { RangeField } from '#app/ui/fields/range-field.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { StarRatingInput } from '#app/ui/fields/star-rating-input.tsx';
import { Family, FieldGrid, LONG_COUNT, LONG_NAME, LONG_WORD, Specimen } from './specimen.tsx';

/** Checkboxes, numbers, stars and filters. */
export function GalleryChoiceFields() {
  return (
    <Family title="Choice fields">
      <FieldGrid title="CheckboxField">
        <CheckboxField label="Verified buyers only" hint="Reviews of paid orders." name="g-check" />
        <CheckboxField label="Verified buyers only" name="g-check-on" defaultChecked />
        <CheckboxField label="Not now" name="g-check-off" disabled />
        <CheckboxField label="Always" name="g-check-off-on" disabled defaultChecked />
        <CheckboxField label={LONG_NAME} hint={LONG_WORD} name="g-check-long" />
      </FieldGrid>
      <FieldGrid title="NumberStepper">
        <NumberStepper label="Quantity" name="g-quantity" min={25} max={140} />
        <NumberStepper label="Quantity in packs of 12" name="g-quantity-packs" min={24} max={144} step={12} />
        <NumberStepper label="Quantity" name="g-quantity-full" min={25} max={140} defaultValue={140} />
        <NumberStepper
          label="Quantity"
          name="g-quantity-bad"
          min={25}
          max={140}
          error="Please order minimum 25 parts to purchased"
        />
        <NumberStepper label="Quantity" name="g-quantity-off" min={25} max={140} disabled />
        <NumberStepper label="Quantity" name="g-quantity-long" min={1} max={LONG_COUNT} defaultValue={LONG_COUNT} />
        <NumberStepper label="Quantity, hidden label" name="g-quantity-hidden" min={1} max={1} hideLabel />
        <NumberStepper
          label="Quantity"
          name="g-quantity-after"
          min={1}
          max={9}
          after={<Button>Add to basket</Button>}
        />
      </FieldGrid>
      <FieldGrid title="StarRatingInput">
        <StarRatingInput label="Rating" name="g-rating" />
        <StarRatingInput label="Rating" name="g-rating-four" defaultValue={4} />
        <StarRatingInput label="Rating" name="g-rating-bad" error="Choose a rating" required />
      </FieldGrid>
      <FieldGrid title="SearchField, RangeField">
        <SearchField label="Search all parts" placeholder="Search all parts" />
        <SearchField label="Search all parts, typed" name="g-search-long" defaultValue={LONG_NAME} />
        <SearchField label="Search all parts, off" name="g-search-off" placeholder="Not while it loads" disabled />
        <RangeField
          from={{ label: 'Lowest price', name: 'g-from' }}
          to={{ label: 'Highest price', name: 'g-to' }}
          placeholders={['12', '2700']}
        />
        <RangeField
          from={{ label: 'Lowest price, typed', name: 'g-from-typed', defaultValue: 250 }}
          to={{ label: 'Highest price, typed', name: 'g-to-typed', defaultValue: 123_456.78 }}
        />
        <RangeField
          from={{ label: 'Lowest price, wrong', name: 'g-from-bad', defaultValue: 500 }}
          to={{ label: 'Highest price, wrong', name: 'g-to-bad', defaultValue: 100 }}
          error="The minimum is higher than the maximum; showing $100 to $500."
        />
      </FieldGrid>
      <Specimen title="FileButton">
        <FileButton label="Choose a picture file" accept="image/png" onFiles={ignore}>
          Choose a file
        </FileButton>
        <FileButton label="Choose files" accept=".csv" multiple size="md" onFiles={ignore}>
          Choose files
        </FileButton>
      </Specimen>
      <FieldGrid title="TableFileField">
        <TableFileField id="g-file" label="File" hint="CSV or XLSX, up to 2 MB." error={undefined} />
        <TableFileField id="g-file-xml" label="Statement" hint="XML" error={undefined} accept=".xml" />
        <TableFileField id="g-file-bad" label="Another file" hint={LONG_NAME} error="This file is empty" />
      </FieldGrid>
      <Specimen title="ChipRow" stacked>
        <ChipRow label="Chosen" chips={chips('In stock', 'Socket: AM5')}>
          <TextLink href="?">Clear all</TextLink>
        </ChipRow>
        <ChipRow label="Chosen, very long" chips={chips(LONG_NAME, LONG_WORD, 'In stock')} />
      </Specimen>
    </Family>
  );
}

const ignore = () => undefined;

function chips(...labels: string[]): Chip[] {
  return labels.map((label) => ({ key: label, label, link: (props) => <Anchor href="?" {...props} /> }));
}
