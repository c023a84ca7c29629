import { plainWord } from './words.ts';

/** What a row tells: a purchase, a sale, or something else, such as a fee or a deposit. */
export type Side = 'buy' | 'sell' | 'other';

const WORDS: Readonly<Record<Side, string>> = {
  // English, Turkish, German, Spanish, French, Portuguese, Italian, Polish, Russian, Chinese, Korean, Japanese. Money that leaves is a debit.
  buy: `buy buys bought purchase purchases purchased b buyorder acquired acquisition debit trade_buy
    alış alım alındı satın_alma satın_alım satın_alındı satın_aldım aldım borç gider
    kauf gekauft ankauf einkauf erwerb soll lastschrift
    compra comprado comprada comprar comprou comprei adquisición
    achat acheté achetée acheter débit
    aquisição
    acquisto acquistato acquistata comprato comprare
    kupno kupiono kupione kupiłem zakup zakupiono
    покупка куплено куплен куплена купил купить купля приобретение
    买 支出 买入 购买 買 買入 購買 购入
    구매 매수 구입
    購入 買い 買付`,
  sell: `sell sells sold sale sales s sellorder credit trade_sell disposal
    satış satım satıldı sattım satılan alacak gelir
    verkauf verkauft veräußerung haben gutschrift
    venta vendido vendida vender vendeu vendi
    vente vendu vendue vendre crédit cession
    venda
    vendita venduto venduta vendere
    sprzedaż sprzedano sprzedane sprzedałem zbycie
    продажа продано продан продана продал продать
    卖 收入 卖出 出售 賣 賣出 销售 售出
    판매 매도
    販売 売り 売却 売付 売`,
  other: `deposit withdrawal withdraw fee fees tax dividend interest transfer transfer_in transfer_out payout topup cashout cancel cancelled canceled
    refund refunded expired listing listing_created listing_canceled listing_cancelled listed delivery removal item liability bonus cashback
    yatırma para_yatırma çekme para_çekme ücret komisyon vergi iade aktarım iptal
    einzahlung auszahlung gebühr gebühren steuer dividende zinsen erstattung umbuchung einlieferung auslieferung
    depósito retiro retirada comisión impuesto reembolso transferencia
    dépôt retrait frais impôt remboursement virement
    saque taxa imposto transferência
    deposito prelievo commissione tassa rimborso bonifico
    wpłata wypłata opłata prowizja podatek zwrot przelew
    депозит пополнение вывод комиссия налог возврат перевод
    充值 提现 手续费 退款
    입금 출금 수수료 환불
    入金 出金 手数料 返金`,
};

/** Words for a trade that did not take place, or not yet. */
const NOT_DONE = `cancel cancelled canceled refund refunded expired failed failure rejected declined pending processing in_progress reversed reverted
    aborted unsuccessful returned void voided
    iptal iptal_edildi beklemede bekliyor başarısız reddedildi iade iade_edildi süresi_doldu
    storniert abgebrochen fehlgeschlagen ausstehend erstattet abgelehnt
    cancelado cancelada pendiente fallido fallida reembolsado reembolsada rechazado
    annulé annulée échoué échouée en_attente remboursé remboursée refusé
    pendente falhou falhado reembolso  annullato annullata fallito in_attesa rimborsato
    anulowano anulowane anulowana nieudane nieudana oczekujące oczekuje zwrócono
    отменено отменён отменен отменена ожидание ожидает в_ожидании неудачно возвращено возврат отклонено
    已取消 取消 失败 失敗 退款 已退款 待处理 进行中  취소 취소됨 실패 대기 환불  キャンセル 保留 返金 処理中`;
const notDone: ReadonlySet<string> = new Set(NOT_DONE.split(/\s+/).map(plainWord));

/** True for the status of a trade that did not take place, or not yet: `Cancelled`, `refunded`, `beklemede`. */
export const isNotDone = (text: string): boolean => notDone.has(plainWord(text));

const SIDES: ReadonlyMap<string, Side> = new Map(
  (Object.keys(WORDS) as Side[]).flatMap((side) => WORDS[side].split(/\s+/).map((word) => [plainWord(word), side] as const)),
);

/**
 * Reads a word as a purchase, a sale or something else; null for a word that is not known, and for `+`, `-`, `1` and `0`: some files mean
 * the item by it, others the money.
 */
export const readSide = (text: string): Side | null => SIDES.get(plainWord(text)) ?? null;

/** True for a text of few words, one of which tells a purchase or a sale: `Market purchase`. What the whole text means is asked. */
export function hasSideWord(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1);
  return words.length <= 4 && words.some((word) => readSide(word) === 'buy' || readSide(word) === 'sell');
}

/** Signs that tell the side only together with what the user knows of the file. */
export const isSideSign = (text: string): boolean => /^(?:[+−–-]|[01]|in|out|true|false)$/i.test(text.trim());

/** The key by which the meaning of a word of a column of sides is stored: the sign itself, or the word without case and accents. */
export const sideKey = (text: string): string => (isSideSign(text) ? text.trim().toLowerCase() : plainWord(text));

/** What a word of a column of sides means: as its user or its program says, else as the word is known. */
export function meaningOf(text: string, sides: Readonly<Record<string, Side>>): Side | undefined {
  const key = sideKey(text);
  return Object.hasOwn(sides, key) ? sides[key] : (readSide(text) ?? undefined);
}
