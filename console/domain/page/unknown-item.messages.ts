export const unknownItemMessages = {
  text: { en: 'It was deleted, or the address is wrong.', zh: '它可能已被删除，或地址有误。' },
}
