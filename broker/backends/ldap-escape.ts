/** Escapes everything but letters, digits and non-ASCII characters as two hexadecimal digits. */
const escape = (value: string) =>
  value.replaceAll(
    // oxlint-disable-next-line eslint/no-control-regex -- they are what is to be escaped
    /[\u0000-\u007f]/g,
    (letter) =>
      /[A-Za-z0-9]/.test(letter)
        ? letter
        : `\\${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )

/** A value within a filter: it can widen nothing, and has no wildcards [RFC 4515, section 3]. */
export const escapeForFilter = escape

/** A value within a distinguished name: it stays one [RFC 4514, section 2.4]. */
export const escapeForName = escape
