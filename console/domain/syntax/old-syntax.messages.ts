/** Placeholders of EMQX 4 in a topic; each has the key that `oldSyntax` names it by. */
export const oldSyntaxMessages = {
  oldClientId: {
    en: '%c is EMQX 4 syntax and is taken literally; write ${clientid}',
    zh: '%c 是 EMQX 4 的写法，会按字面处理；请写成 ${clientid}',
  },
  oldUsername: {
    en: '%u is EMQX 4 syntax and is taken literally; write ${username}',
    zh: '%u 是 EMQX 4 的写法，会按字面处理；请写成 ${username}',
  },
}
