/** Maximum number of builds per customer. */
export const MAX_BUILDS = 50;

/** The longest name of a build, in characters. */
export const MAX_BUILD_NAME = 80;

/** The most different parts in the build of a browser without an account: a cookie has room for no more. */
export const MAX_VISITOR_PARTS = 40;

/** The name of a visitor's build, and the one it is saved under. */
export const VISITOR_BUILD_NAME = 'My build';
