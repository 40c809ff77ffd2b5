export const wizardMessages = {
  back: { en: 'Back', zh: '上一步' },
  busy: { en: 'Wait for the test to end', zh: '请等待测试结束' },
  create: { en: 'Create', zh: '创建' },
  enable: { en: 'Enable after creating', zh: '创建后启用' },
  enableHelp: {
    en: 'Leave this off to check the status and settings before the new item takes effect.',
    zh: '如不启用，可先检查状态与设置，之后再启用。',
  },
}
