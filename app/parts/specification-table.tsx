import './specification-table.css';
import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { classNames } from '#app/ui/class-names.ts';
import { keepUnits } from '#app/ui/text/keep-units.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';

/** A part's specifications, name and value, in two columns where they fit. @param isNarrow always in one column */
export function SpecificationTable({
  specifications,
  isNarrow = false,
}: {
  specifications: readonly Specification[];
  isNarrow?: boolean;
}) {
  return (
    <div className="sheet p-2 sm:px-4">
      <table className={classNames('w-full text-sm', isNarrow ? 'fact-table' : 'specification-table')}>
        <tbody>
          {specifications.map((fact) => (
            <tr key={fact.name}>
              <th scope="row">{fact.name}</th>
              <td>
                {typeof fact.value === 'number' ? (
                  <Figures>{keepUnits(formatSpecification(fact))}</Figures>
                ) : (
                  keepUnits(formatSpecification(fact))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
