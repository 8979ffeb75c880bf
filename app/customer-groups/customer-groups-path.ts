/** The path of the page of customer groups. */
export const CUSTOMER_GROUPS_PATH = '/dashboard/customer-groups';
