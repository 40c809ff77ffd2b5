/** The version of the management API that is spoken, which clients read features from. */
export const API_VERSION = '5.7.2'
