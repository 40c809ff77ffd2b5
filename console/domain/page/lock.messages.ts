export const lockMessages = {
  viewerOnly: { en: 'Your role is read-only', zh: '当前角色为只读' },
}
