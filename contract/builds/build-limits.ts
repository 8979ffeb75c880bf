/** Maximum number of builds of a customer. */
export const MAX_BUILDS = 50;

/** The longest name of a build, in characters. */
export const MAX_BUILD_NAME = 80;
