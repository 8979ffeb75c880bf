import type { ComponentProps } from 'react';
import type { CallName } from '#contract/calls.ts';
import type { ChangeTopic } from '#contract/live/change-topics.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { CallInput, CallResult } from '#app/api/caller.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { hrefWith, pageCursors } from './page-cursors.ts';
import { readSort } from './sorting.ts';
import type { ViewTabs } from './view-tabs.tsx';

/** What an admin's list shows, and where it gets its rows from. */
interface ListDescription<Name extends CallName, Tab extends string, Sort extends string> {
  /** The call that answers a page of it. */
  readonly call: Name;
  /** Its name for assistive technology. */
  readonly label: string;
  /** What a row is called. */
  readonly noun: readonly [one: string, many: string];
  /** Its views, one at a time: the parameter that chooses one, and the text of each value. The first is the default. */
  readonly tabs?: {
    readonly parameter: string;
    readonly label: string;
    /** The empty value is a view of all rows, for which the parameter is not sent. */
    readonly texts: Readonly<Record<Tab, string>>;
  };
  /** The label of its search field; a list without one has no search. */
  readonly search?: string;
  /** Further parameters of the search with their values or the form of these; other values are ignored. */
  readonly filters?: Readonly<Record<string, readonly string[] | RegExp>>;
  /** The orders that the user chooses from; the first is the default. */
  readonly sorts?: readonly Sort[];
  /** Shows the number of rows on all pages. */
  readonly isCounted?: true;
  /** Changes of this kind update the rows that are shown. */
  readonly live?: ChangeTopic;
}

/** What the address of a list asks for. */
export interface ListView<Tab extends string = string, Sort extends string = string> {
  readonly tab: Tab;
  readonly q: string;
  readonly sort: Sort;
  readonly after: string | undefined;
  /** The parameters of the call that choose rows: tab, search and filters. Those of the export are the same. */
  readonly filter: Readonly<Record<string, string>>;
  /** Whether there may be rows that a search, a filter or the page leaves out. */
  readonly isNarrowed: boolean;
}

/** What a list's loader returns. */
export interface ListData<Item, Tab extends string = string, Sort extends string = string> {
  readonly view: ListView<Tab, Sort>;
  readonly page: {
    readonly items: readonly Item[];
    readonly next: string | undefined;
    readonly total: number | undefined;
  };
}

/** The rows of a call that answers a list. */
export type ItemOf<Name extends CallName> = CallResult<Name> extends readonly (infer Item)[] ? Item : never;

/** A list as `AdminList` shows it. */
export interface DefinedList<
  Name extends CallName,
  Tab extends string = string,
  Sort extends string = string,
> extends ListDescription<Name, Tab, Sort> {
  /** Loads the page that the address asks for. @param params those in the path of the call */
  load(context: LoaderContext, params?: CallInput<Name>['params']): Promise<ListData<ItemOf<Name>, Tab, Sort>>;
  readView(search: URLSearchParams): ListView<Tab, Sort>;
  /** The parameter of a tab, empty for the default one. */
  tabInAddress(tab: Tab): Record<string, string>;
  tabsOf(view: ListView<Tab, Sort>, search: URLSearchParams): ComponentProps<typeof ViewTabs>['tabs'];
  /** The input of the call for a view. */
  input(view: ListView<Tab, Sort>, params?: CallInput<Name>['params']): CallInput<Name>;
}

/** Defines an admin's list; `AdminList` shows what its `load` returns. */
export function defineList<Name extends CallName, Tab extends string = '', Sort extends string = string>(
  description: ListDescription<Name, Tab, Sort>,
): DefinedList<Name, Tab, Sort> {
  const { call, tabs, filters = {}, sorts = [], isCounted } = description;
  const tabValues = Object.keys(tabs?.texts ?? { '': '' }) as Tab[];

  const readView = (search: URLSearchParams): ListView<Tab, Sort> => {
    const tab = tabValues.find((each) => each === search.get(tabs?.parameter ?? '')) ?? tabValues[0]!;
    const q = description.search === undefined ? '' : (search.get('q') ?? '').trim().slice(0, 200);
    const chosen = Object.entries(filters).flatMap(([name, values]) => {
      const value = search.get(name) ?? '';
      const isKnown = values instanceof RegExp ? values.test(value) : values.includes(value);
      return isKnown ? [[name, value] as const] : [];
    });
    const { after } = pageCursors(search);
    return {
      tab,
      q,
      sort: readSort(search, sorts, sorts[0]!),
      after,
      filter: { ...(tabs && tab && { [tabs.parameter]: tab }), ...(q && { q }), ...Object.fromEntries(chosen) },
      isNarrowed: q !== '' || chosen.length > 0 || after !== undefined || (tabValues[0] === '' && tab !== tabValues[0]),
    };
  };
  const input: DefinedList<Name, Tab, Sort>['input'] = ({ filter, sort, after }, params) => {
    const query = { ...filter, sort, after, limit: PAGE_SIZE, ...(isCounted && { count: '1' }) };
    // Types cannot follow names of parameters; the server checks their values.
    return { ...(params && { params }), query } as CallInput<Name>;
  };
  const tabInAddress = (tab: Tab): Record<string, string> =>
    tabs ? { [tabs.parameter]: tab === tabValues[0] ? '' : tab } : {};
  return {
    ...description,
    tabInAddress,
    tabsOf: (view, search) =>
      tabs === undefined
        ? []
        : tabValues.map((tab) => ({
            href: hrefWith(search, tabInAddress(tab)),
            text: tabs.texts[tab],
            current: tab === view.tab,
          })),
    readView,
    input,
    async load(context, params) {
      await context.admin();
      const view = readView(context.url.searchParams);
      const page = await context.callPage(call, input(view, params));
      return { view, page: page as unknown as ListData<ItemOf<Name>>['page'] };
    },
  };
}
