import { addMessages } from '../../lib/translation.ts'
import en from '../../locales/en/restore.json'
import ja from '../../locales/ja/restore.json'
import ms from '../../locales/ms/restore.json'
import zh from '../../locales/zh/restore.json'

// few devices ever show these texts, so they are in no bundle of messages
addMessages('en', { restore: en })
addMessages('ja', { restore: ja })
addMessages('ms', { restore: ms })
addMessages('zh', { restore: zh })
