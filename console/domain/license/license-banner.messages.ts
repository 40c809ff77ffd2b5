import { plural } from '#plural.ts'

export const licenseBannerMessages = {
  expired: { en: 'The license has expired', zh: '许可证已过期' },
  expiredText: {
    en: 'With a trial license, new connections are refused; with an official license, this can happen 90 days after expiry.',
    zh: '试用许可证过期后，新连接会被拒绝；正式许可证过期 90 天后也可能如此。',
  },
  expiresSoon: {
    en: (days: string) => `The license expires in ${plural(days, 'day', 'days')}`,
    zh: (days: string) => `许可证将在 ${days} 天后到期`,
  },
  evaluation: { en: 'Evaluation license', zh: '评估许可证' },
  evaluationText: {
    en: 'No license key is installed. Evaluation licenses are not for production.',
    zh: '尚未安装许可证密钥。评估许可证不可用于生产环境。',
  },
  license: { en: 'Show the license', zh: '查看许可证' },
  hide: { en: 'Do not show again', zh: '不再显示' },
}
