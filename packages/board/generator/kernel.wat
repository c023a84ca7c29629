;; The arithmetic of a comparison over one block of rows, four rows per instruction.
;; A block has 2,048 rows of 4 bytes. Each array of the block has its own 8 KB:
;;      0  low       the cheapest source price so far, less 1; unsigned, all bits set = no source
;;   8192  high      the highest net target price so far; -1 = no target
;;  16384  best      the highest price so far of the targets that share a rate; 0 = none
;;  24576  price     of the market that is being processed; 0 = no quote
;;  32768  quantity  of that market; -1 = not stated
;;  40960  changed   of that market, in seconds since 1970, unsigned
;;  49152  ratio     the profit of the two best prices in hundredths of a percent of the lower one, 8 bytes a row
;; Every function takes `bytes`: 4 times the number of rows, which is a multiple of 4.
(module
  (memory (export "memory") 1)

  ;; Forgets all prices found so far.
  (func (export "clear") (param $bytes i32) (local $at i32)
    (loop $rows
      (v128.store offset=0 (local.get $at) (v128.const i32x4 -1 -1 -1 -1))
      (v128.store offset=8192 (local.get $at) (v128.const i32x4 -1 -1 -1 -1))
      (v128.store offset=16384 (local.get $at) (v128.const i32x4 0 0 0 0))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; Sets the prices to 0 that are outside of the range, or whose quote has too few units or changed too early.
  (func (export "sift") (param $bytes i32) (param $min i32) (param $max i32) (param $quantity i32) (param $earliest i32)
    (local $at i32) (local $price v128)
    (loop $rows
      (local.set $price (v128.load offset=24576 (local.get $at)))
      (v128.store offset=24576 (local.get $at)
        (v128.and (local.get $price)
          (v128.and
            (v128.and
              (i32x4.ge_s (local.get $price) (i32x4.splat (local.get $min)))
              (i32x4.le_s (local.get $price) (i32x4.splat (local.get $max))))
            (v128.and
              (i32x4.ge_s (v128.load offset=32768 (local.get $at)) (i32x4.splat (local.get $quantity)))
              (i32x4.ge_u (v128.load offset=40960 (local.get $at)) (i32x4.splat (local.get $earliest)))))))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; The market is a source.
  (func (export "lower") (param $bytes i32) (local $at i32)
    (loop $rows
      (v128.store offset=0 (local.get $at)
        (i32x4.min_u
          (v128.load offset=0 (local.get $at))
          ;; no quote becomes the largest number
          (i32x4.sub (v128.load offset=24576 (local.get $at)) (v128.const i32x4 1 1 1 1))))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; The market is a target.
  (func (export "raise") (param $bytes i32) (local $at i32)
    (loop $rows
      (v128.store offset=16384 (local.get $at)
        (i32x4.max_s (v128.load offset=16384 (local.get $at)) (v128.load offset=24576 (local.get $at))))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; Takes the fee from the best prices of the targets that share it: net = trunc((price * factor + offset) * scale).
  (func (export "settle") (param $bytes i32) (param $factor f64) (param $offset f64) (param $scale f64)
    (local $at i32) (local $best v128) (local $first v128) (local $second v128)
    (local $factors v128) (local $offsets v128) (local $scales v128)
    (local.set $factors (f64x2.splat (local.get $factor)))
    (local.set $offsets (f64x2.splat (local.get $offset)))
    (local.set $scales (f64x2.splat (local.get $scale)))
    (loop $rows
      (local.set $best (v128.load offset=16384 (local.get $at)))
      (v128.store offset=16384 (local.get $at) (v128.const i32x4 0 0 0 0))
      (local.set $first
        (i32x4.trunc_sat_f64x2_s_zero
          (f64x2.mul
            (f64x2.add (f64x2.mul (f64x2.convert_low_i32x4_s (local.get $best)) (local.get $factors)) (local.get $offsets))
            (local.get $scales))))
      (local.set $second
        (i32x4.trunc_sat_f64x2_s_zero
          (f64x2.mul
            (f64x2.add
              (f64x2.mul
                (f64x2.convert_low_i32x4_s (call $second_half (local.get $best)))
                (local.get $factors))
              (local.get $offsets))
            (local.get $scales))))
      (v128.store offset=8192 (local.get $at)
        (i32x4.max_s
          (v128.load offset=8192 (local.get $at))
          (v128.or
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $first) (local.get $second))
            ;; no target becomes -1
            (i32x4.eq (local.get $best) (v128.const i32x4 0 0 0 0)))))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; Like settle, for a fee on top of the seller's share, in whole cents. With c cents of the price, net is 10 times the greatest r for
  ;; which the buyer pays at most c. It is the smaller of c - 2 and (c + 2) * kept, or one less.
  ;; share: the fee in millionths of what the seller gets; kept: 1,000,000 / (1,000,000 + share).
  (func (export "settleOnTop") (param $bytes i32) (param $share f64) (param $kept f64) (local $at i32) (local $best v128)
    (loop $rows
      (local.set $best (v128.load offset=16384 (local.get $at)))
      (v128.store offset=16384 (local.get $at) (v128.const i32x4 0 0 0 0))
      (v128.store offset=8192 (local.get $at)
        (i32x4.max_s
          (v128.load offset=8192 (local.get $at))
          (v128.or
            (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
              (call $net_on_top (f64x2.convert_low_i32x4_s (local.get $best)) (local.get $share) (local.get $kept))
              (call $net_on_top
                (f64x2.convert_low_i32x4_s (call $second_half (local.get $best))) (local.get $share) (local.get $kept)))
            ;; no target becomes -1
            (i32x4.eq (local.get $best) (v128.const i32x4 0 0 0 0)))))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  (func $net_on_top (param $price v128) (param $share f64) (param $kept f64) (result v128)
    (local $cents v128) (local $most v128) (local $shares v128)
    (local.set $shares (f64x2.splat (local.get $share)))
    ;; half a thousandth keeps the quotient away from whole numbers, where the inexact 0.1 could change the result
    (local.set $cents
      (f64x2.floor (f64x2.mul (f64x2.add (local.get $price) (v128.const f64x2 0.5 0.5)) (v128.const f64x2 0.1 0.1))))
    (local.set $most
      (f64x2.pmin
        (f64x2.sub (local.get $cents) (v128.const f64x2 2 2))
        (f64x2.floor (f64x2.mul (f64x2.add (local.get $cents) (v128.const f64x2 2 2)) (f64x2.splat (local.get $kept))))))
    (i32x4.trunc_sat_f64x2_s_zero
      (f64x2.mul
        (f64x2.pmax
          (v128.const f64x2 0 0)
          (f64x2.sub (local.get $most) (call $is_dear (local.get $most) (local.get $shares) (local.get $cents))))
        (v128.const f64x2 10 10))))

  ;; 1 where the buyer pays more than these cents when the seller gets $received, else 0.
  (func $is_dear (param $received v128) (param $shares v128) (param $cents v128) (result v128) (local $third v128)
    ;; half a millionth keeps the quotients away from whole numbers, where the inexact third could change the result
    (local.set $third
      (f64x2.mul
        (f64x2.add (f64x2.mul (local.get $received) (local.get $shares)) (v128.const f64x2 0.5 0.5))
        (v128.const f64x2 3.3333333333333335e-7 3.3333333333333335e-7)))
    (v128.and
      (f64x2.gt
        (f64x2.add
          (local.get $received)
          (f64x2.add
            (f64x2.pmax (v128.const f64x2 1 1) (f64x2.floor (local.get $third)))
            (f64x2.pmax (v128.const f64x2 1 1) (f64x2.floor (f64x2.add (local.get $third) (local.get $third))))))
        (local.get $cents))
      (v128.const f64x2 1 1)))

  ;; Computes the ratios: profit * 10000 / price, halves away from zero; -Infinity without source or target.
  (func (export "rate") (param $bytes i32) (local $at i32) (local $price v128) (local $profit v128) (local $missing v128)
    (loop $rows
      (local.set $price (i32x4.add (v128.load offset=0 (local.get $at)) (v128.const i32x4 1 1 1 1)))
      (local.set $profit (i32x4.sub (v128.load offset=8192 (local.get $at)) (local.get $price)))
      (local.set $missing
        (v128.or
          (i32x4.eq (local.get $price) (v128.const i32x4 0 0 0 0))
          (i32x4.lt_s (v128.load offset=8192 (local.get $at)) (v128.const i32x4 0 0 0 0))))
      (v128.store offset=49152 (i32.shl (local.get $at) (i32.const 1))
        (v128.bitselect
          (v128.const f64x2 -inf -inf)
          (call $rounded
            (f64x2.div
              (f64x2.mul (f64x2.convert_low_i32x4_s (local.get $profit)) (v128.const f64x2 10000 10000))
              (f64x2.convert_low_i32x4_s (local.get $price))))
          (i64x2.extend_low_i32x4_s (local.get $missing))))
      (v128.store offset=49168 (i32.shl (local.get $at) (i32.const 1))
        (v128.bitselect
          (v128.const f64x2 -inf -inf)
          (call $rounded
            (f64x2.div
              (f64x2.mul (f64x2.convert_low_i32x4_s (call $second_half (local.get $profit))) (v128.const f64x2 10000 10000))
              (f64x2.convert_low_i32x4_s (call $second_half (local.get $price)))))
          (i64x2.extend_high_i32x4_s (local.get $missing))))
      (br_if $rows (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  (func $second_half (param $four v128) (result v128)
    (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $four) (local.get $four)))

  ;; To the nearest whole number, halves away from zero. Exact: two quotients of prices differ by more than a float's last digit.
  (func $rounded (param $x v128) (result v128)
    (v128.or
      (f64x2.floor (f64x2.add (f64x2.abs (local.get $x)) (v128.const f64x2 0.5 0.5)))
      (v128.and (local.get $x) (v128.const f64x2 -0 -0)))))
