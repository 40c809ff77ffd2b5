import manifest from './package.json' with { type: 'json' }

/** Signalbox's own version; that of the API it speaks is another. */
export const SIGNALBOX_VERSION = manifest.version
