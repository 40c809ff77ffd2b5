/** The addresses of `$schema` that EMQX knows, to the last character: jesse 1.8 has no other drafts. */
export const DRAFT = /^http:\/\/json-schema\.org\/draft-0([346])\/schema#$/
/** The newest draft of EMQX, which also applies to a schema without `$schema`. */
export const NEWEST_DRAFT = 'http://json-schema.org/draft-06/schema#'
