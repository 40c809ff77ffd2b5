/** The texts of the rotation of a key's secret. */
export const rotationMessages = {
  title: { en: (name: string) => `Rotate ${name}`, zh: (name: string) => `轮换 ${name}` },
  rotate: { en: 'Rotate', zh: '轮换' },
  about: {
    en: 'Creates a new secret of this key. Role, expiry and the API key itself stay the same.',
    zh: '为该密钥生成新的 Secret，角色、到期时间和 API 密钥本身不变。',
  },
  overlap: { en: 'Old secret stays valid for', zh: '旧 Secret 继续有效' },
  atOnce: { en: 'Not at all: revoke it immediately', zh: '不保留，立即撤销' },
  olderEnds: {
    en: (time: string) =>
      `An older secret of this key is valid until ${time}. It is revoked by this rotation.`,
    zh: (time: string) => `该密钥还有一个旧 Secret，有效期至 ${time}。本次轮换会将其撤销。`,
  },
  rotated: { en: 'New secret created', zh: '已生成新的 Secret' },
  rotatedOnce: {
    en: (time: string) =>
      `Copy or download the new secret now. It will not be shown again. The old one is valid until ${time}.`,
    zh: (time: string) => `新 Secret 仅显示一次，请立即复制或下载。旧 Secret 有效期至 ${time}。`,
  },
  lastUsed: { en: 'Last used', zh: '最近使用' },
  unused: { en: 'Never', zh: '从未使用' },
  secret: { en: 'Secret', zh: 'Secret' },
  oldUntil: {
    en: (time: string) => `Old secret valid until ${time}`,
    zh: (time: string) => `旧 Secret 有效期至 ${time}`,
  },
  oldUsed: {
    en: (ago: string) => `Old secret: ${ago}`,
    zh: (ago: string) => `旧 Secret：${ago}`,
  },
  oldUnused: {
    en: 'Old secret: not used since its creation',
    zh: '旧 Secret：从未使用',
  },
  revokeOld: { en: 'Revoke the old secret', zh: '撤销旧 Secret' },
  revokeTitle: { en: 'Revoke the old secret now?', zh: '确认立即撤销旧 Secret？' },
  revokeText: {
    en: (name: string) =>
      `Programs that still use the old secret of ${name} lose access immediately.`,
    zh: (name: string) => `仍在使用 ${name} 的旧 Secret 的程序将立即无法访问。`,
  },
  revoked: {
    en: (name: string) => `Old secret of ${name} revoked`,
    zh: (name: string) => `已撤销 ${name} 的旧 Secret`,
  },
  replacement: { en: 'Create a replacement key', zh: '创建替代密钥' },
}
