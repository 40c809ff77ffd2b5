/** The version of the management API that is spoken, which clients read features from. */
export const API_VERSION = '5.7.2'

/** The header `server` of the API of a Signalbox, by which a console in front of it finds out what it has. */
export const SERVER = 'Signalbox'
