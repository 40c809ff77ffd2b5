/** The version of the management API that is spoken, which clients read features from. */
export const API_VERSION = '5.7.2'

/** Value of the header `server` in the API of Signalbox, which consoles recognize it by. */
export const SERVER = 'Signalbox'
