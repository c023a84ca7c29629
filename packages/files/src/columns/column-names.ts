import { plainWord } from '../values/words.ts';

/**
 * What a column can hold, in the order in which columns are chosen. `weapon`: the part of a name before its bar. `soldPrice`, `soldDate`: those of
 * the sale of what a row bought, or of a row that is only a sale. `received`: what the seller of a sale received after fees. `status`: whether
 * a trade took place.
 */
export const COLUMN_KINDS = [
  ...['name', 'weapon', 'exterior', 'phase', 'stattrak', 'souvenir', 'quantity', 'price', 'currency', 'fee', 'date', 'time', 'soldPrice'],
  ...['soldDate', 'received', 'side', 'status', 'market', 'game', 'category', 'float', 'note', 'id'],
] as const satisfies readonly string[];
export type ColumnKind =
  | 'name' | 'weapon' | 'exterior' | 'phase' | 'stattrak' | 'souvenir' | 'quantity' | 'price' | 'currency' | 'fee' | 'date' | 'time' | 'soldPrice'
  | 'soldDate' | 'received' | 'side' | 'status' | 'market' | 'game' | 'category' | 'float' | 'note' | 'id'; // prettier-ignore

/**
 * Usual names of columns in English, Turkish, German, Spanish, French, Portuguese, Italian, Polish, Russian, Chinese, Korean and Japanese. Of
 * several columns the one whose name stands first counts.
 */
const NAMES: Readonly<Record<ColumnKind, string>> = {
  name: `market_hash_name hash_name full_name item_name name item market_name skin skin_name title product symbol description asset
    eşya_adı ürün_adı skin_adı eşya ürün isim ad
    artikel artikelname gegenstand bezeichnung wertpapiername
    artículo objeto nombre producto  article objet nom produit  item_nome produto nome  oggetto articolo prodotto
    przedmiot nazwa produkt  предмет название наименование товар  物品名称 饰品名称 物品 饰品 名称 商品 物品名稱  아이템 이름 상품명 품목  アイテム名 アイテム 名前 商品名`,
  exterior: `exterior wear wear_name item_wear_name condition quality_name
    dış_görünüm aşınma_adı kondisyon durum  zustand abnutzung  estado desgaste  état usure   condizione usura  stan zużycie
    состояние износ  外观 磨损等级  외형 외관  外装`,
  weapon: `weapon weapon_name gun silah waffe arma arme broń оружие 武器 무기`,
  phase: `phase doppler_phase faz phase_name  fase  фаза  相位  페이즈  フェーズ`,
  stattrak: `stattrak is_stattrak st stat_trak stattrak_tm`,
  souvenir: `souvenir is_souvenir hatıra сувенир`,
  quantity: `quantity qty qnty quant combined_qty count amount_of_items pieces pcs shares units number no_of_items volume stack stack_size how_many owned
    adet miktar sayı  stück anzahl anz menge stueck stk  cantidad cant unidades uds  quantité qté qte nombre  quantidade qtd qtde  quantità q_tà qta pezzi numero  ilość sztuk szt liczba
    количество кол_во  数量 数目  수량  個数`,
  price: `buy_price purchase_price unit_price price_per_item price_usd usd_price price bought_for unit_cost cost paid ödenen rate
    total total_price amount value display_price price_in_cents
    alış_fiyatı birim_fiyat fiyat maliyet tutar toplam
    kurs preis kaufpreis stückpreis einzelpreis betrag wert  precio precio_unitario importe coste  prix prix_unitaire montant coût
    preço preço_unitário valor  prezzo prezzo_unitario importo costo  cena cena_jednostkowa kwota  цена стоимость сумма
    价格 单价 金额 成交价  가격 단가 금액  価格 単価 金額`,
  currency: `currency currency_code ccy curr cur price_currency transaction_currency account_currency para_birimi döviz birim währung buchungswährung moneda divisa devise monnaie
    moeda valuta waluta валюта 货币 币种 통화 通貨`,
  fee: `fee fees commission total_fee transaction_fee market_fee komisyon ücret kesinti gebühr gebühren provision comisión comisiones tarifa frais  taxa comissão
    commissione commissioni prowizja opłata комиссия 手续费 수수료 手数料`,
  date: `buy_date purchase_date date_of_purchase bought_at bought_on purchased_at acted_on date datetime date_time date_utc timestamp created_at
    transaction_date trade_date completed_at settled_at time_event
    alış_tarihi satın_alma_tarihi işlem_tarihi tarih  datum kaufdatum buchungstag zeitpunkt  fecha fecha_de_compra  date_d_achat jour  data data_da_compra
    data_di_acquisto giorno  data_zakupu data_transakcji  дата дата_покупки  日期 时间 成交时间 购买时间 日期时间  날짜 일자 일시  日付 日時 購入日`,
  time: `time time_of_day hour saat zaman uhrzeit zeit hora heure ora godzina czas время 时刻 시간 時刻`,
  soldPrice: `sell_price sale_price sold_price selling_price sold_for price_sold  satış_fiyatı  verkaufspreis  precio_de_venta precio_venta
    prix_de_vente  preço_de_venda preço_venda  prezzo_di_vendita  cena_sprzedaży  цена_продажи  卖出价 出售价格 售价  판매가 판매_가격  売値 販売価格 売却価格`,
  soldDate: `sold_on sold_at sell_date sale_date date_sold selling_date  satış_tarihi  verkaufsdatum verkauft_am  fecha_de_venta  date_de_vente
    data_da_venda data_de_venda  data_di_vendita  data_sprzedaży  дата_продажи  卖出日期 出售日期  판매일 판매일자  売却日 販売日`,
  received: `net net_price net_amount net_total net_proceeds proceeds you_receive you_received you_get amount_received received seller_receives
    price_after_fee price_after_fees after_fee after_fees payout net_tutar net_fiyat net_kazanç ele_geçen netto nettobetrag erhalten auszahlung
    neto importe_neto recibido  net_perçu reçu montant_net  líquido valor_líquido recebido  netto_incassato ricevuto  otrzymano kwota_netto
    получено к_получению  实收 到手价  실수령 실수령액  受取額 手取り`,
  side: `side action transaction_type type buy_sell direction operation event event_type transaction kind order_type gain_or_loss
    işlem_türü işlem tür yön  typ art vorgang buchungsart transaktionstyp  tipo operación acción  opération sens  operação ação
    operazione azione  rodzaj operacja typ_transakcji  тип операция действие  类型 交易类型 方向 操作  유형 거래유형 구분  種類 取引種別 売買`,
  status: `status trade_status order_status state result durum işlem_durumu zustand estado état statut stato stan статус состояние 状态 交易状态 상태 状態 ステータス`,
  market: `sell_market sold_on_market market marketplace platform site source exchange satış_pazarı pazar pazaryeri marktplatz börse mercado marché mercato
    rynek platforma площадка маркет 平台 市场 마켓 거래소 マーケット`,
  game: `game app_id appid game_name app oyun spiel juego jeu jogo gioco gra игра 游戏 게임 ゲーム`,
  category: `category item_type weapon_type kategori kategorie categoría catégorie categoria kategoria категория 类别 분류 カテゴリ`,
  float: `float_value float wear paint_wear item_paint_wear wear_value wear_rating float_wert aşınma aşınma_değeri valeur_float 磨损 磨损值 플로트`,
  note: `note notes comment comments memo remark not notlar açıklama notiz anmerkung nota notas remarque notatka uwagi заметка примечание комментарий 备注 메모 備考 メモ`,
  id: `id trade_id tradeid transaction_id order_id orderid sale_id listing_id listingid purchase_id purchaseid reference işlem_no işlem_id sipariş_no
    transaktions_id auftragsnummer referenz 订单号 交易号 주문번호 注文番号`,
};

const ordered: ReadonlyMap<ColumnKind, readonly string[]> = new Map(
  COLUMN_KINDS.map((kind) => [kind as ColumnKind, NAMES[kind as ColumnKind].split(/\s+/).map(plainWord)]),
);
const every = new Set([...ordered.values()].flat());

/** Returns the name of a column without case, accents, signs and text in brackets: `Alış Fiyatı (USD)` is `alisfiyati`. */
export const plainColumn = (name: string): string => plainWord(name.replace(/[([][^()[\]]*[)\]]/g, ''));

/** True for the usual name of a column. */
export const isColumnName = (name: string): boolean => every.has(plainColumn(name));

/** The usual names for a kind of content, without case and accents, the surest first. */
export const namesOf = (kind: ColumnKind): readonly string[] => ordered.get(kind)!;
