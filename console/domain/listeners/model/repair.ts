/** An Erlang atom: a name that begins with a lower-case letter needs no quotes. */
const atom = (name: string): string =>
  /^[a-z][A-Za-z0-9_]*$/.test(name) ? name : `'${name.replaceAll(/['\\]/g, '\\$&')}'`

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The command that removes a QUIC listener from the configuration of EMQX. It is needed where the API of listeners fails:
 * on a build without QUIC.
 */
export const removeQuic = (name: string): string =>
  `emqx eval ${quoted(`emqx_conf:remove([listeners,quic,${atom(name)}],#{override_to=>cluster}).`)}`

/** The stored listeners, as any node has them. */
export const LIST_STORED = 'emqx ctl conf show listeners'
