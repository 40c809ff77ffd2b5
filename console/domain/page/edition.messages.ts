export const editionMessages = {
  openSource: { en: 'Open source', zh: '开源版' },
  enterprise: { en: 'Enterprise', zh: '企业版' },
}
