/** Why something of the API cannot be used at this broker, and what can be done. */
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
  ownNext: {
    en: 'This console is in front of a cluster. Another Signalbox, started without the option --upstream, has its own broker with this function.',
    zh: '当前控制台管理的是外部集群。另外启动一个不带 --upstream 选项的 Signalbox，即可在其内置服务端上使用此功能。',
  },
  editionNext: {
    en: 'The License page shows the edition of this broker.',
    zh: '可在“许可证”页面查看当前服务端的版本类型。',
  },
  versionNext: {
    en: 'The Nodes page shows which version each node runs.',
    zh: '可在“节点”页面查看各节点的版本。',
  },
  roleNext: {
    en: 'Ask an administrator to do it, or to change your role.',
    zh: '请联系管理员代为操作，或调整角色。',
  },
  nodes: { en: 'Nodes', zh: '节点' },
  license: { en: 'License', zh: '许可证' },
  overview: { en: 'Go to overview', zh: '返回概览' },
}
