export const wizardMessages = {
  back: { en: 'Back', zh: '上一步' },
  busy: { en: 'Finish the test first', zh: '请先结束试用' },
  change: { en: 'Edit', zh: '修改' },
  create: { en: 'Create', zh: '创建' },
  enable: { en: 'Enable after creating', zh: '创建后启用' },
  enableHelp: {
    en: 'Create it disabled to check its status and settings first.',
    zh: '若不启用则不参与判断，可先检查状态与设置。',
  },
  next: { en: 'Next', zh: '下一步' },
  steps: { en: 'Steps', zh: '步骤' },
}
