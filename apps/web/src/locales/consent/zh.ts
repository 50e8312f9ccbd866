import type { ConsentWords } from './ja.ts'

export const consent = {
  title: '您的展示页',
  languages: '语言',
  lead: '本页面供下方资料中的本人使用。是否展示只由您决定，运营者不能代您同意。',
  state: '展示状态',
  stateListed: '您的资料正在展示。',
  stateNotListed: '您的资料没有展示。',
  stateClosed: '您已同意，但资料目前没有展示。',
  adult: '我已年满18 岁。',
  willing: '这是我的资料，我同意按下方所示展示。',
  bothNeeded: '请勾选两项',
  list: '同意并展示',
  refuse: '不展示',
  withdraw: '立即停止展示',
  nowListed: '已开始展示',
  nowTakenDown: '您的资料未展示，立即生效。',
  shown: '展示的内容',
  kept: '只记录您同意及撤回的时间。本页面不会在此设备上保留与您有关的内容。请勿将此链接交给他人。',
  noLink: '链接不完整',
  noLinkText: '请打开您收到的完整链接，包括 # 之后的部分。',
} satisfies ConsentWords
