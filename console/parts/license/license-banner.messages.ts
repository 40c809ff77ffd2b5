import { plural } from '../../plural.ts'

export const licenseBannerMessages = {
  expired: { en: 'The license has expired', zh: '许可证已过期' },
  expiredText: {
    en: 'A trial license refuses new connections; an official one may do so 90 days after expiry.',
    zh: '试用许可证过期后会拒绝新连接；正式许可证可能在过期 90 天后拒绝新连接。',
  },
  expiresSoon: {
    en: (days: string) => `The license expires in ${plural(days, 'day', 'days')}`,
    zh: (days: string) => `许可证将在 ${days} 天后到期`,
  },
  evaluation: { en: 'Evaluation license', zh: '评估许可证' },
  evaluationText: {
    en: 'The cluster has no license key of its own. The license is not meant for production.',
    zh: '集群没有自己的许可证密钥，此许可证不可用于生产环境。',
  },
  license: { en: 'Show the license', zh: '查看许可证' },
  hide: { en: 'Do not show again', zh: '不再显示' },
}
