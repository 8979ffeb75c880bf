/** Maximum number of builds per customer. */
export const MAX_BUILDS = 50;

/** The longest name of a build, in characters. */
export const MAX_BUILD_NAME = 80;
