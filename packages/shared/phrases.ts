import type { Localized } from './locale.ts'

/** The phrases of rejections by code. */
export const REFUSALS = {
  auth_error: { zh: '鉴权错误', en: '鉴权错误', ja: '鉴权错误', ms: '鉴权错误' },
  call_unknown: {
    zh: '没有这个接口',
    en: 'This call doesn’t exist.',
    ja: 'この呼び出しはありません。',
    ms: 'Panggilan ini tidak wujud.',
  },
  invalid_input: {
    zh: '提交的内容无法读取，请检查后再试',
    en: 'We couldn’t read that. Please check it and try again.',
    ja: '送信内容を読み取れませんでした。確認してもう一度お試しください。',
    ms: 'Kandungan yang dihantar tidak dapat dibaca. Sila semak dan cuba lagi.',
  },
  get_write_off: {
    zh: '此操作只接受 POST 请求',
    en: 'This action only works by POST.',
    ja: 'この操作は POST でのみ受け付けます。',
    ms: 'Tindakan ini hanya diterima melalui POST.',
  },
  other_page: {
    zh: '此操作只能在本站页面上进行',
    en: 'You can only do this on our own pages.',
    ja: 'この操作は当サイトのページからのみ行えます。',
    ms: 'Anda hanya boleh melakukannya di halaman kami sendiri.',
  },
  too_large: {
    zh: '提交的内容过大',
    en: 'That’s too large to send.',
    ja: '送信内容が大きすぎます。',
    ms: 'Kandungan ini terlalu besar untuk dihantar.',
  },
  too_many_requests: {
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests. Please try again in a moment.',
    ja: '操作が多すぎます。少し待ってからお試しください。',
    ms: 'Terlalu banyak permintaan. Sila cuba sebentar lagi.',
  },
  internal: {
    zh: '服务器出错了。再试之前，请先查看您的记录',
    en: 'Something went wrong on our side. Please check your records before you try again.',
    ja: 'サーバーで問題が起きました。もう一度お試しになる前に、記録をご確認ください。',
    ms: 'Ada masalah di pihak kami. Sila semak rekod anda sebelum mencuba lagi.',
  },
  unavailable: {
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service isn’t available right now. Please try again soon.',
    ja: '現在ご利用いただけません。しばらくしてからお試しください。',
    ms: 'Perkhidmatan tidak tersedia buat masa ini. Sila cuba sebentar lagi.',
  },
  no_room: {
    zh: '服务器存储空间已满，本次操作未生效，请稍后再试',
    en: 'The server has run out of storage. Nothing was changed. Please try again later.',
    ja: 'サーバーの空き容量がなくなっています。今回の操作は反映されていません。しばらくしてからお試しください。',
    ms: 'Ruang simpanan pelayan telah penuh. Tiada apa-apa yang berubah. Sila cuba lagi nanti.',
  },
  account_disabled: {
    zh: '账号已停用',
    en: 'This account is closed, so you can’t do this.',
    ja: 'このアカウントは停止されているため、ご利用いただけません。',
    ms: 'Akaun ini telah ditutup, jadi anda tidak boleh melakukan ini.',
  },
  login_failed: {
    zh: '用户名或密码不正确',
    en: 'Wrong username or password.',
    ja: 'ユーザー名またはパスワードが正しくありません。',
    ms: 'Nama pengguna atau kata laluan tidak betul.',
  },
  login_again: {
    zh: '距上次登录已超过 15 分钟，请重新登录后再进行此操作',
    en: 'You logged in more than 15 minutes ago. Please log in again to continue.',
    ja: 'ログインから15分以上たっています。もう一度ログインしてから操作してください。',
    ms: 'Anda log masuk lebih 15 minit yang lalu. Sila log masuk semula untuk meneruskan.',
  },
  passkey_failed: {
    zh: '无法用此通行密钥确认，请重试或使用密码',
    en: 'This passkey couldn’t be confirmed. Please try again or use your password.',
    ja: 'パスキーを確認できませんでした。もう一度試すか、パスワードをお使いください。',
    ms: 'Kunci laluan ini tidak dapat disahkan. Sila cuba lagi atau gunakan kata laluan anda.',
  },
  passkey_unknown: {
    zh: '找不到此通行密钥',
    en: 'This passkey doesn’t exist.',
    ja: 'このパスキーは見つかりません。',
    ms: 'Kunci laluan ini tidak wujud.',
  },
  passkeys_full: {
    zh: '最多可添加 10 个通行密钥，请先移除一个',
    en: 'You already have ten passkeys. Please remove one first.',
    ja: 'パスキーは10個までです。先に1つ削除してください。',
    ms: 'Anda sudah ada sepuluh kunci laluan. Sila padam satu dahulu.',
  },
  too_many_attempts: {
    zh: '尝试次数过多，请稍等几分钟再试',
    en: 'Too many attempts from here. Please wait a few minutes.',
    ja: '試行回数が多すぎます。数分待ってからお試しください。',
    ms: 'Terlalu banyak percubaan. Sila tunggu beberapa minit.',
  },
  username_invalid: {
    zh: '用户名须为 4 到 20 位字母、数字或 _ . -',
    en: 'Usernames have 4 to 20 letters, digits or _ . -',
    ja: 'ユーザー名は英数字と _ . - の4〜20文字です。',
    ms: 'Nama pengguna mesti 4 hingga 20 huruf, digit atau _ . -',
  },
  username_taken: {
    zh: '该用户名已被使用',
    en: 'This username is taken.',
    ja: 'このユーザー名は使われています。',
    ms: 'Nama pengguna ini sudah digunakan.',
  },
  password_invalid: {
    zh: '密码须为 8 到 64 个字符',
    en: 'Passwords must have 8 to 64 characters.',
    ja: 'パスワードは8〜64文字です。',
    ms: 'Kata laluan mesti 8 hingga 64 aksara.',
  },
  password_weak: {
    zh: '该密码太容易被猜到，请换一个，例如几个不相关的词',
    en: 'This password is too easy to guess. Choose another, such as a few unrelated words.',
    ja: 'このパスワードは推測されやすいため使えません。関係のない言葉をいくつか並べるなど、別のものにしてください。',
    ms: 'Kata laluan ini terlalu mudah diteka. Sila pilih yang lain, misalnya beberapa perkataan yang tidak berkaitan.',
  },
  invite_invalid: {
    zh: '邀请码无效或已用完',
    en: 'This invite code is invalid or has been used up.',
    ja: '招待コードが無効か、使用回数の上限に達しています。',
    ms: 'Kod jemputan ini tidak sah atau telah habis digunakan.',
  },
  invite_requests_wait: {
    zh: '您的网络已有申请在等待答复，请先等待',
    en: 'Requests from your network are waiting already. Please wait for their answer.',
    ja: 'お使いのネットワークからの申し込みが、すでに返事を待っています。返事をお待ちください。',
    ms: 'Permohonan daripada rangkaian anda sedang menunggu jawapan. Sila tunggu dahulu.',
  },
  invite_queue_full: {
    zh: '等待答复的申请太多，请过几天再试',
    en: 'Too many requests are waiting for an answer. Please try again in a few days.',
    ja: '返事を待つ申し込みが多いため、今は受け付けられません。数日後にもう一度お試しください。',
    ms: 'Terlalu banyak permohonan sedang menunggu jawapan. Sila cuba lagi beberapa hari kemudian.',
  },
  claim_unknown: {
    zh: '没有这个查询码，或已过期',
    en: 'This claim code is unknown or has expired.',
    ja: 'この受付コードは見つからないか、期限が切れています。',
    ms: 'Kod tuntutan ini tidak dikenali atau telah tamat tempoh.',
  },
  adult_required: {
    zh: '请确认您已年满 18 岁',
    en: 'Please confirm that you are 18 or older.',
    ja: '18歳以上であることを確認してください。',
    ms: 'Sila sahkan bahawa anda berumur 18 tahun ke atas.',
  },
  language_unknown: {
    zh: '不支持该语言',
    en: 'This language is not available.',
    ja: 'この言語には対応していません。',
    ms: 'Bahasa ini tidak disokong.',
  },
  reason_missing: {
    zh: '请说明发生了什么',
    en: 'Please tell us what happened.',
    ja: '何があったかをご記入ください。',
    ms: 'Sila nyatakan apa yang berlaku.',
  },
  game_unknown: {
    zh: '找不到这个游戏',
    en: 'This game doesn’t exist.',
    ja: 'このゲームは見つかりません。',
    ms: 'Permainan ini tidak wujud.',
  },
  draw_unknown: {
    zh: '找不到这一期',
    en: 'This draw doesn’t exist.',
    ja: 'この回の抽選は見つかりません。',
    ms: 'Cabutan ini tidak wujud.',
  },
  bet_unknown: {
    zh: '找不到这笔竞猜',
    en: 'We can’t find this bet.',
    ja: 'このベットは見つかりません。',
    ms: 'Pertaruhan ini tidak ditemui.',
  },
  not_public_yet: {
    zh: '尚未公开',
    en: 'This isn’t public yet.',
    ja: 'まだ公開されていません。',
    ms: 'Ini belum diumumkan.',
  },
  other_member: {
    zh: '只能用自己的账号竞猜',
    en: 'You can only bet from your own account.',
    ja: 'ベットはご自身のアカウントでのみ行えます。',
    ms: 'Anda hanya boleh bertaruh dari akaun sendiri.',
  },
  excluded: {
    zh: '您已设置长期停玩，目前不能竞猜和领取积分；归还积分照常可用',
    en: 'You are self-excluded. You can’t bet or add points; withdrawals still work.',
    ja: '長期の利用休止中のため、ベットとチャージはできません。出金は使えます。',
    ms: 'Anda dalam tempoh pengecualian diri. Anda tidak boleh bertaruh atau menambah nilai; pengeluaran masih boleh dibuat.',
  },
  timed_out: {
    zh: '您正在休息，目前不能竞猜和领取积分；归还积分照常可用',
    en: 'You are on a time-out. You can’t bet or add points; withdrawals still work.',
    ja: '休憩中のため、ベットとチャージはできません。出金は使えます。',
    ms: 'Anda sedang berehat. Anda tidak boleh bertaruh atau menambah nilai; pengeluaran masih boleh dibuat.',
  },
  game_closed: {
    zh: '本期已截止，请等待下一期',
    en: 'Bets are closed for this draw. Please wait for the next one.',
    ja: 'この回の受付は終了しました。次の回をお待ちください。',
    ms: 'Pertaruhan untuk cabutan ini telah ditutup. Sila tunggu cabutan seterusnya.',
  },
  game_paused: {
    zh: '游戏暂停，等待公开随机数',
    en: 'The game is paused until the public random number arrives.',
    ja: '公開乱数の到着を待っているため、一時停止中です。',
    ms: 'Permainan dijeda sementara menunggu nombor rawak awam.',
  },
  issue_stale: {
    zh: '页面已过期，请刷新后再试',
    en: 'This page is out of date. Please refresh and try again.',
    ja: '画面の情報が古くなっています。更新してからお試しください。',
    ms: 'Halaman ini tidak lagi terkini. Sila muat semula dan cuba lagi.',
  },
  condition_unmet: {
    zh: '积分未达到本游戏的参加条件',
    en: 'You need more points to enter this game.',
    ja: 'このゲームに参加するにはポイントが足りません。',
    ms: 'Anda perlu lebih banyak mata untuk permainan ini.',
  },
  option_unknown: {
    zh: '找不到这个选项，请重新选择',
    en: 'This option doesn’t exist. Please pick another.',
    ja: 'この選択肢は見つかりません。選び直してください。',
    ms: 'Pilihan ini tidak wujud. Sila pilih semula.',
  },
  option_repeated: {
    zh: '同一选项只能选择一次',
    en: 'You can pick each option only once.',
    ja: '同じ選択肢は一度だけ選べます。',
    ms: 'Setiap pilihan hanya boleh dipilih sekali.',
  },
  stake_invalid: {
    zh: '每注须为 1 到 5,000 的整数积分',
    en: 'Stake a whole number from 1 to 5,000 points.',
    ja: '1つの選択肢に賭けられるのは、1〜5,000ポイント（整数）です。',
    ms: 'Pertaruhan mesti nombor bulat dari 1 hingga 5,000 mata.',
  },
  daily_limit: {
    zh: '将超过您设置的每日限额',
    en: 'This would go over the daily limit you set.',
    ja: 'ご自身で設定した1日の上限を超えます。',
    ms: 'Ini melebihi had harian yang anda tetapkan.',
  },
  insufficient_points: {
    zh: '积分不足',
    en: 'Not enough points.',
    ja: 'ポイントが足りません。',
    ms: 'Mata tidak mencukupi.',
  },
  request_reused: {
    zh: '该请求编号已用于其他操作，请刷新后再试',
    en: 'This request number was used for something else. Please refresh and try again.',
    ja: 'このリクエスト番号は別の内容で使われています。更新してもう一度お試しください。',
    ms: 'Nombor permintaan ini telah digunakan untuk perkara lain. Sila muat semula dan cuba lagi.',
  },
  briefing_needed: {
    zh: '请先阅读 1 分钟安全须知',
    en: 'Read the 1-minute safety guide first.',
    ja: '予約の前に、1分の安全ガイドをお読みください。',
    ms: 'Baca panduan keselamatan 1 minit dahulu.',
  },
  profile_unknown: {
    zh: '找不到这份资料',
    en: 'This profile doesn’t exist.',
    ja: 'このプロフィールは見つかりません。',
    ms: 'Profil ini tidak wujud.',
  },
  profile_blocked: {
    zh: '您已屏蔽此资料',
    en: 'You have blocked this profile.',
    ja: 'このプロフィールはブロック中です。',
    ms: 'Anda telah menyekat profil ini.',
  },
  date_invalid: {
    zh: '请选择今天起 90 天内的日期',
    en: 'Please choose a day within 90 days from today.',
    ja: '本日から90日以内の日を選んでください。',
    ms: 'Sila pilih hari dalam tempoh 90 hari dari hari ini.',
  },
  already_reserved: {
    zh: '您已有一个未结束的预约',
    en: 'You already have an open reservation here.',
    ja: 'すでに受付中の予約があります。',
    ms: 'Anda sudah ada tempahan yang belum selesai di sini.',
  },
  slot_taken: {
    zh: '该时间已被预约，请另选时间',
    en: 'That time is no longer free. Choose another.',
    ja: 'その時間は埋まりました。別の時間をお選びください。',
    ms: 'Masa itu tidak lagi kosong. Pilih masa lain.',
  },
  day_taken: {
    zh: '这一天无法再接受预约，请另选日期',
    en: 'No more requests are possible on that day. Choose another.',
    ja: 'その日はこれ以上予約を受け付けていません。別の日をお選びください。',
    ms: 'Tiada lagi permintaan boleh diterima pada hari itu. Pilih hari lain.',
  },
  requests_refused: {
    zh: '对方不接受您的预约请求',
    en: 'Your requests are not accepted here.',
    ja: 'この方はあなたからの予約リクエストを受け付けていません。',
    ms: 'Permintaan anda tidak diterima di sini.',
  },
  times_overlap: {
    zh: '这些时间互相重叠，请修改',
    en: 'These times overlap. Please change one of them.',
    ja: '時間が重なっています。どちらかを変更してください。',
    ms: 'Masa-masa ini bertindih. Sila ubah salah satu.',
  },
  time_past: {
    zh: '该时间已经过去',
    en: 'That time has passed.',
    ja: 'その時間はすでに過ぎています。',
    ms: 'Masa itu telah berlalu.',
  },
  contact_in_text: {
    zh: '不能发送电话号码、邮箱地址、链接或其他联系方式',
    en: 'Phone numbers, e-mail addresses, links and other contacts can’t be sent.',
    ja: '電話番号、メールアドレス、リンクなどの連絡先は送れません。',
    ms: 'Nombor telefon, alamat e-mel, pautan dan hubungan lain tidak boleh dihantar.',
  },
  reservation_number: {
    zh: '今日的预约次数已用完，请明天再试',
    en: 'No more reservations today. Please try again tomorrow.',
    ja: '本日の予約回数の上限に達しました。明日お試しください。',
    ms: 'Had tempahan hari ini telah dicapai. Sila cuba esok.',
  },
  reservation_closed: {
    zh: '此预约已无法更改',
    en: 'This reservation can no longer be changed.',
    ja: 'この予約はもう変更できません。',
    ms: 'Tempahan ini tidak boleh diubah lagi.',
  },
  proposal_gone: {
    zh: '该建议时间已失效',
    en: 'That other time is no longer offered.',
    ja: 'その別の時間の提案はなくなりました。',
    ms: 'Masa lain itu tidak lagi ditawarkan.',
  },
  meeting_not_over: {
    zh: '已确认的约会开始两小时后，您可以回答一次',
    en: 'You can answer once, from two hours after a confirmed meeting began.',
    ja: '確定したお約束の開始から2時間後以降に、1回だけ回答できます。',
    ms: 'Anda boleh menjawab sekali, mulai dua jam selepas pertemuan yang disahkan bermula.',
  },
  reservation_unknown: {
    zh: '没有可取消的预约',
    en: 'There’s no reservation to cancel.',
    ja: '取り消せる予約がありません。',
    ms: 'Tiada tempahan yang boleh dibatalkan.',
  },
  link_unknown: {
    zh: '链接无效',
    en: 'This link isn’t valid.',
    ja: 'このリンクは無効です。',
    ms: 'Pautan ini tidak sah.',
  },
  link_waits: {
    zh: '这个链接还不能使用',
    en: 'This link isn’t open yet.',
    ja: 'このリンクはまだ使えません。',
    ms: 'Pautan ini belum dibuka.',
  },
  device_unknown: {
    zh: '此设备未登记，或登记已结束，请索取新的链接',
    en: 'This device isn’t enrolled, or its enrolment has ended. Please ask for a new link.',
    ja: 'この端末は登録されていないか、登録が終了しています。新しいリンクをご依頼ください。',
    ms: 'Peranti ini tidak didaftarkan, atau pendaftarannya telah tamat. Sila minta pautan baharu.',
  },
  pin_invalid: {
    zh: '请填写六位数字',
    en: 'Please enter six digits.',
    ja: '6桁の数字を入力してください。',
    ms: 'Sila masukkan enam digit.',
  },
  pin_wrong: {
    zh: 'PIN 不正确，连续输错五次后，此设备的登记将结束',
    en: 'Wrong PIN. Five wrong PINs in a row end the enrolment of this device.',
    ja: 'PINが正しくありません。続けて5回間違えると、この端末の登録は終了します。',
    ms: 'PIN salah. Lima PIN salah berturut-turut menamatkan pendaftaran peranti ini.',
  },
  profile_changed: {
    zh: '资料已有改动，请看过新的内容后再同意',
    en: 'Your profile has changed. Please look at it again before you agree.',
    ja: 'プロフィールが変更されています。内容を確かめてから、もう一度同意してください。',
    ms: 'Profil anda telah berubah. Sila lihat semula sebelum bersetuju.',
  },
  video_unknown: {
    zh: '找不到这个视频',
    en: 'This video doesn’t exist.',
    ja: 'この動画は見つかりません。',
    ms: 'Video ini tidak wujud.',
  },
  avatar_unknown: {
    zh: '请从列表中选择头像',
    en: 'Please choose one of the pictures shown.',
    ja: '一覧から画像を選んでください。',
    ms: 'Sila pilih salah satu gambar yang ditunjukkan.',
  },
  name_invalid: {
    zh: '请填写姓名',
    en: 'Please enter a name.',
    ja: '名前を入力してください。',
    ms: 'Sila masukkan nama.',
  },
  name_character: {
    zh: '姓名中有看不见的字符 {character}，请删除后再试',
    en: 'The name has a character that can’t be seen: {character}. Please remove it.',
    ja: '見えない文字 {character} が名前に含まれています。削除してください。',
    ms: 'Nama mengandungi aksara yang tidak kelihatan: {character}. Sila buang.',
  },
  name_set: {
    zh: '姓名已设置，修改需要登录密码',
    en: 'Your name is already set. You’ll need your login password to change it.',
    ja: '名前は設定済みです。変更にはログインパスワードが必要です。',
    ms: 'Nama telah ditetapkan. Anda perlu kata laluan log masuk untuk menukarnya.',
  },
  sex_invalid: {
    zh: '请选择性别',
    en: 'Please choose male or female.',
    ja: '性別を選んでください。',
    ms: 'Sila pilih lelaki atau perempuan.',
  },
  pay_password_invalid: {
    zh: '请填写完整的四位数字',
    en: 'Please enter all four digits.',
    ja: '4桁の数字をすべて入力してください。',
    ms: 'Sila masukkan keempat-empat digit.',
  },
  pay_password_set: {
    zh: '积分密码已设置，修改需要登录密码',
    en: 'Your withdrawal password is set. You’ll need your login password to change it.',
    ja: '出金パスワードは設定済みです。変更にはログインパスワードが必要です。',
    ms: 'Kata laluan pengeluaran telah ditetapkan. Anda perlu kata laluan log masuk untuk menukarnya.',
  },
  pay_password_wrong: {
    zh: '积分密码不正确',
    en: 'Wrong withdrawal password.',
    ja: '出金パスワードが正しくありません。',
    ms: 'Kata laluan pengeluaran tidak betul.',
  },
  pay_password_missing: {
    zh: '登录已超过 15 分钟，请输入积分密码，或重新登录后再操作',
    en: 'You logged in more than 15 minutes ago. Enter your withdrawal password, or log in again.',
    ja: 'ログインから15分以上たっています。出金パスワードを入力するか、もう一度ログインしてください。',
    ms: 'Anda log masuk lebih 15 minit yang lalu. Sila masukkan kata laluan pengeluaran atau log masuk semula.',
  },
  pay_password_locked: {
    zh: '积分密码已锁定，请 15 分钟后再试',
    en: 'The withdrawal password is locked. Please try again in 15 minutes.',
    ja: '出金パスワードはロック中です。15分後にお試しください。',
    ms: 'Kata laluan pengeluaran dikunci. Sila cuba lagi dalam 15 minit.',
  },
  password_wrong: {
    zh: '登录密码不正确',
    en: 'Wrong login password.',
    ja: 'ログインパスワードが正しくありません。',
    ms: 'Kata laluan log masuk tidak betul.',
  },
  recovery_failed: {
    zh: '用户名或恢复码不正确',
    en: 'Wrong username or recovery code.',
    ja: 'ユーザー名または復旧コードが正しくありません。',
    ms: 'Nama pengguna atau kod pemulihan tidak betul.',
  },
  time_zone_unknown: {
    zh: '无法识别此设备的时区，请在设备设置中选择时区',
    en: 'We don’t know the time zone of this device. Please choose one in its settings.',
    ja: 'この端末のタイムゾーンを認識できません。端末の設定で選び直してください。',
    ms: 'Zon waktu peranti ini tidak dikenali. Sila pilih zon waktu dalam tetapan peranti.',
  },
  push_unknown: {
    zh: '此浏览器无法接收通知，请换一个浏览器试试',
    en: 'This browser can’t receive notifications. Please try another one.',
    ja: 'このブラウザーには通知を届けられません。別のブラウザーでお試しください。',
    ms: 'Pelayar ini tidak dapat menerima pemberitahuan. Sila cuba pelayar lain.',
  },
  session_unknown: {
    zh: '找不到这台设备的登录',
    en: 'This device is no longer logged in.',
    ja: 'この端末のログインは見つかりません。',
    ms: 'Peranti ini tidak lagi dilog masuk.',
  },
  limit_invalid: {
    zh: '请填写整数积分',
    en: 'Please enter whole points.',
    ja: '整数のポイントを入力してください。',
    ms: 'Sila masukkan mata dalam nombor bulat.',
  },
  exclusion_invalid: {
    zh: '请选择有效的时长',
    en: 'Please choose a valid length of time.',
    ja: '有効な期間を選んでください。',
    ms: 'Sila pilih tempoh yang sah.',
  },
  card_missing: {
    zh: '请先绑定演示卡',
    en: 'Set up a demo card.',
    ja: '受取口座を設定してください。',
    ms: 'Sila tambah kad demo.',
  },
  card_bound: {
    zh: '演示卡已绑定',
    en: 'You already have a demo card.',
    ja: '受取口座は登録済みです。',
    ms: 'Anda sudah ada kad demo.',
  },
  card_invalid: {
    zh: '仅接受以 9999 0000 开头的演示卡号',
    en: 'Only demo card numbers that start with 9999 0000 are accepted.',
    ja: '9999 0000 で始まるデモ番号だけが使えます。',
    ms: 'Hanya nombor kad demo yang bermula dengan 9999 0000 diterima.',
  },
  bank_missing: {
    zh: '请选择银行',
    en: 'Please choose a bank.',
    ja: '銀行を選んでください。',
    ms: 'Sila pilih bank.',
  },
  name_needed: {
    zh: '绑定演示卡前请先设置姓名',
    en: 'Set your name before adding a demo card.',
    ja: '受取口座を登録する前に、名前を設定してください。',
    ms: 'Tetapkan nama sebelum menambah kad demo.',
  },
  pay_password_needed: {
    zh: '绑定演示卡前请先设置积分密码',
    en: 'Set your withdrawal password before adding a demo card.',
    ja: '受取口座を登録する前に、出金パスワードを設定してください。',
    ms: 'Tetapkan kata laluan pengeluaran sebelum menambah kad demo.',
  },
  recharges_closed: {
    zh: '有归还申请等待超过 72 小时，领取积分暂停',
    en: 'Adding points is paused: a withdrawal has been waiting for more than 72 hours.',
    ja: '72時間を超えて待つ出金があるため、チャージを停止しています。',
    ms: 'Tambah nilai dihentikan sementara: ada pengeluaran yang menunggu lebih 72 jam.',
  },
  recharge_amount: {
    zh: '积分数错误：每次 100 到 100,000 积分',
    en: 'Enter 100 to 100,000 points per request.',
    ja: 'ポイント数が正しくありません。1回100〜100,000ポイントです。',
    ms: 'Masukkan 100 hingga 100,000 mata setiap permohonan.',
  },
  payee_unknown: {
    zh: '收款信息与演示模式不符，请勿付款',
    en: 'These payee details don’t belong to the sandbox. Don’t pay anyone.',
    ja: '受取人情報が体験用（サンドボックス）のものと異なります。誰にも支払わないでください。',
    ms: 'Butiran penerima ini bukan daripada mod demo. Jangan bayar sesiapa.',
  },
  payer_missing: {
    zh: '请填写付款人姓名',
    en: 'Please enter the payer’s name.',
    ja: 'お名前（振込名義・体験用）を入力してください。',
    ms: 'Sila masukkan nama pembayar.',
  },
  voucher_missing: {
    zh: '请上传付款凭证',
    en: 'Upload a payment voucher.',
    ja: '支払い証明をアップロードしてください。',
    ms: 'Sila muat naik bukti pembayaran.',
  },
  voucher_used: {
    zh: '该凭证已被使用',
    en: 'This voucher has already been used.',
    ja: 'この支払い証明はすでに使われています。',
    ms: 'Bukti pembayaran ini telah digunakan.',
  },
  picture_format: {
    zh: '请上传正确格式的图片：jpg、jpeg 或 png',
    en: 'Please upload a jpg, jpeg or png.',
    ja: '正しい形式の画像（jpg・jpeg・png）をアップロードしてください。',
    ms: 'Sila muat naik jpg, jpeg atau png.',
  },
  picture_heic: {
    zh: '这是 HEIC 图片，请另存为 JPEG 后上传（iPhone：设置 › 相机 › 格式 › 兼容性最佳）',
    en: 'This is a HEIC picture. Please upload it as JPEG (iPhone: Settings › Camera › Formats › Most Compatible).',
    ja: 'HEICの画像です。JPEGにしてアップロードしてください（iPhone：設定 › カメラ › フォーマット › 互換性優先）。',
    ms: 'Ini gambar HEIC. Sila muat naik sebagai JPEG (iPhone: Tetapan › Kamera › Format › Paling Serasi).',
  },
  picture_size: {
    zh: '文件过大，请选择不超过 5 MB 的图片',
    en: 'File too large. Please choose a picture of up to 5 MB.',
    ja: 'ファイルが大きすぎます。5 MBまでの画像を選んでください。',
    ms: 'Fail terlalu besar. Sila pilih gambar sehingga 5 MB.',
  },
  picture_unknown: {
    zh: '这张图片已不在，请重新选择',
    en: 'The picture is no longer here. Please choose it again.',
    ja: '画像が残っていません。もう一度選んでください。',
    ms: 'Gambar ini tiada lagi. Sila pilih semula.',
  },
  withdrawal_amount: {
    zh: '积分数不在规定范围内，请查看归还规则',
    en: 'This amount is outside the allowed range. See the rules on this screen.',
    ja: 'ポイント数が定められた範囲外です。出金のルールをご確認ください。',
    ms: 'Jumlah ini di luar had yang dibenarkan. Lihat peraturan di skrin ini.',
  },
  withdrawal_number: {
    zh: '今日的归还次数已用完',
    en: 'No more withdrawals today.',
    ja: '本日の出金回数の上限に達しました。',
    ms: 'Had pengeluaran hari ini telah dicapai.',
  },
  withdrawal_unknown: {
    zh: '没有可取消的归还申请',
    en: 'There’s no withdrawal to cancel.',
    ja: '取り消せる出金がありません。',
    ms: 'Tiada pengeluaran yang boleh dibatalkan.',
  },
  cancellation_number: {
    zh: '今日的取消次数已用完，这笔归还申请将照常处理',
    en: 'No more cancellations today. This request stays and will be processed.',
    ja: '本日の取り消し回数の上限に達しました。この出金はそのまま処理されます。',
    ms: 'Had pembatalan hari ini telah dicapai. Permohonan ini kekal dan akan diproses.',
  },
  message_missing: {
    zh: '请填写内容',
    en: 'Please write a message.',
    ja: 'メッセージを入力してください。',
    ms: 'Sila tulis mesej.',
  },
} as const satisfies Record<string, Localized>

/** What the server says when it did as asked. */
export const ANSWERS = {
  done: { zh: '成功', en: 'Done.', ja: '完了しました。', ms: 'Selesai.' },
  password_changed: {
    zh: '密码已修改，原恢复码已失效，请重新生成',
    en: 'Password changed. Your old recovery code no longer works; make a new one.',
    ja: 'パスワードを変更しました。復旧コードは無効になったため、新しく作成してください。',
    ms: 'Kata laluan telah ditukar. Kod pemulihan lama tidak sah lagi; jana kod baharu.',
  },
  order_accepted: {
    zh: '竞猜成功',
    en: 'Your bet is placed.',
    ja: 'ベットを受け付けました。',
    ms: 'Pertaruhan anda diterima.',
  },
  report_stored: {
    zh: '已收到您的举报，谢谢',
    en: 'Thank you. We got your report.',
    ja: '通報を受け付けました。ありがとうございます。',
    ms: 'Laporan anda telah diterima. Terima kasih.',
  },
  recharge_received: {
    zh: '演示申请已收到，请勿付款',
    en: 'Sandbox request received. Don’t pay anyone.',
    ja: '体験用（サンドボックス）の申請を受け付けました。支払いはしないでください。',
    ms: 'Permohonan mod demo diterima. Jangan bayar sesiapa.',
  },
  withdrawal_received: {
    zh: '归还申请已收到',
    en: 'We got your withdrawal request.',
    ja: '出金の申請を受け付けました。',
    ms: 'Permohonan pengeluaran anda diterima.',
  },
  booked_without_receipt: {
    zh: '已受理，但未能生成回执。请查看您的记录',
    en: 'Recorded, but we couldn’t make a receipt. You can see it in your records.',
    ja: '受け付けましたが、受付証を発行できませんでした。記録でご確認ください。',
    ms: 'Telah direkodkan, tetapi resit tidak dapat dibuat. Sila lihat rekod anda.',
  },
  reserved: {
    zh: '预约已提交',
    en: 'Request sent.',
    ja: '予約を申し込みました。',
    ms: 'Permintaan tempahan dihantar.',
  },
  moved: {
    zh: '已申请新的时间',
    en: 'New time requested.',
    ja: '新しい日時を申し込みました。',
    ms: 'Masa baharu telah dipohon.',
  },
  meeting_answered: {
    zh: '谢谢您的回答，只有我们能看到',
    en: 'Thank you. Only we read your answer.',
    ja: 'ご回答ありがとうございます。運営だけが確認します。',
    ms: 'Terima kasih. Hanya kami membaca jawapan anda.',
  },
  uploaded: {
    zh: '上传成功',
    en: 'Uploaded.',
    ja: 'アップロードしました。',
    ms: 'Telah dimuat naik.',
  },
} as const satisfies Record<string, Localized>

/** A bet's state as its owner reads it in the record. */
export const BET_STATES = {
  open: { zh: '待开奖', en: 'Waiting for the draw', ja: '抽選待ち', ms: 'Menunggu cabutan' },
  won: { zh: '中奖', en: 'Won', ja: '当たり', ms: 'Menang' },
  lost: { zh: '未中', en: 'Not this time', ja: 'はずれ', ms: 'Kalah' },
  refunded: { zh: '已退还', en: 'Returned', ja: '返却済み', ms: 'Dipulangkan' },
} as const satisfies Record<string, Localized>

/** A withdrawal's state by its number in the books. */
export const WITHDRAWAL_STATES = {
  1: { zh: '审核中', en: 'Pending', ja: '審査中', ms: 'Dalam semakan' },
  2: { zh: '已付款', en: 'Paid', ja: '支払い済み', ms: 'Dibayar' },
  3: { zh: '已退回', en: 'Returned', ja: '返却済み', ms: 'Dipulangkan' },
  4: { zh: '已取消', en: 'Cancelled', ja: '取り消し済み', ms: 'Dibatalkan' },
} as const satisfies Record<number, Localized>

/** A recharge's state as the member reads it. */
export const RECHARGE_STATES = {
  1: { zh: '审核中', en: 'Pending', ja: '審査中', ms: 'Dalam semakan' },
  2: { zh: '已入账', en: 'Credited', ja: '加算済み', ms: 'Dikreditkan' },
  3: { zh: '已退回', en: 'Returned', ja: '返却済み', ms: 'Dipulangkan' },
} as const satisfies Record<number, Localized>

/** Of a credited recharge that two operators took back; its state on the wire stays 2, and `desc` says why. */
export const RECHARGE_CORRECTED = {
  zh: '已更正',
  en: 'Corrected',
  ja: '訂正済み',
  ms: 'Dibetulkan',
} as const satisfies Localized

/** A reservation's state as the member reads it. */
export const RESERVATION_STATES = {
  requested: { zh: '待确认', en: 'Requested', ja: '確認待ち', ms: 'Menunggu pengesahan' },
  confirmed: { zh: '已确认', en: 'Confirmed', ja: '確定', ms: 'Disahkan' },
  declined: { zh: '已婉拒', en: 'Declined', ja: 'お断り', ms: 'Ditolak' },
  cancelled: { zh: '已取消', en: 'Cancelled', ja: '取り消し済み', ms: 'Dibatalkan' },
  expired: { zh: '已过期', en: 'Expired', ja: '期限切れ', ms: 'Tamat tempoh' },
  /** confirmed, and its day has passed */
  finished: { zh: '已结束', en: 'Finished', ja: '終了', ms: 'Selesai' },
} as const satisfies Record<string, Localized>

/** Reasons of ledger transactions that the server gives itself; those of operators and payment references stay as written. */
export const BOOKING_REASONS = {
  welcome: {
    zh: '新会员欢迎积分',
    en: 'For every new member',
    ja: '新規会員への進呈',
    ms: 'Untuk setiap ahli baharu',
  },
  requested: {
    zh: '已申请，积分已预留',
    en: 'Requested; the points are held',
    ja: '申請済み（ポイントは取り置き中）',
    ms: 'Dipohon; mata ditahan',
  },
  cancelled: {
    zh: '已取消，全额退回',
    en: 'Cancelled; returned in full',
    ja: '取り消し（全額返却）',
    ms: 'Dibatalkan; dipulangkan penuh',
  },
} as const satisfies Record<string, Localized>

/** The columns of a statement that is downloaded. */
export const STATEMENT_COLUMNS = {
  number: { zh: '序号', en: 'Number', ja: '番号', ms: 'Nombor' },
  time: { zh: '时间', en: 'Time', ja: '日時', ms: 'Masa' },
  kind: { zh: '类型', en: 'Kind', ja: '種別', ms: 'Jenis' },
  reason: { zh: '说明', en: 'Reason', ja: '内容', ms: 'Sebab' },
  reference: { zh: '编号', en: 'Reference', ja: '参照番号', ms: 'Rujukan' },
  amount: { zh: '积分变动', en: 'Points', ja: 'ポイント', ms: 'Mata' },
  balance: { zh: '余额', en: 'Balance', ja: '残高', ms: 'Baki' },
} as const satisfies Record<string, Localized>
