/** The path of the list of promotions; a promotion is below it. */
export const PROMOTIONS_PATH = '/dashboard/promotions';
