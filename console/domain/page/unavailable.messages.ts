/** Why something of the API cannot be used at this broker. */
export const unavailableMessages = {
  own: { en: 'Available with the embedded broker only', zh: '仅内置服务端提供此功能' },
  enterprise: { en: 'Available in the enterprise edition only', zh: '仅企业版提供此功能' },
  openSource: { en: 'Available in the open-source edition only', zh: '仅开源版提供此功能' },
  version: {
    en: (since: string, version: string) =>
      `Available from version ${since}; this broker runs ${version}`,
    zh: (since: string, version: string) => `需要 ${since} 或更高版本，当前服务端版本为 ${version}`,
  },
  removed: {
    en: (version: string) => `Not available in this edition and version (${version})`,
    zh: (version: string) => `当前服务端的版本类型或版本（${version}）不提供此功能`,
  },
  role: { en: 'Only administrators can do this', zh: '仅管理员可以执行此操作' },
  answered: {
    en: (status: string) => `Not available on this broker: it returned ${status}`,
    zh: (status: string) => `当前服务端不提供此功能：返回 ${status}`,
  },
}
