@group(0) @binding(0) var<storage, read_write> memory: array<u32>;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<uniform> block: array<vec4<u32>, 4>;
@group(0) @binding(3) var<storage, read_write> exchange: array<u32>;
var<private> zero: u32;
var<private> replica: u32;
var<private> base: u32;
var<private> s0: u32;
var<private> s1: u32;
var<private> s2: u32;
var<private> s3: u32;
var<private> s4: u32;
var<private> s5: u32;
var<private> s6: bool;
var<private> s7: bool;
var<private> s8: u32;
var<private> s9: u32;
var<private> s10: u32;
var<private> s11: f32;
var<private> s12: f32;
var<private> s14: u32;
var<private> s15: f32;
var<private> s16: u32;
var<private> s17: f32;
var<private> s18: f32;
var<private> s20: f32;
var<private> s21: f32;
var<private> s22: u32;
var<private> s23: u32;
var<private> s24: bool;
var<private> s25: u32;
var<private> s26: bool;
var<private> s27: u32;
var<private> s28: bool;
var<private> s29: f32;
var<private> s30: bool;
var<private> s31: u32;
var<private> s32: u32;
var<private> s33: bool;
var<private> s34: u32;
var<private> s35: u32;
var<private> s36: u32;
var<private> s37: u32;
var<private> s38: u32;
var<private> s39: bool;
var<private> s40: bool;
var<private> s41: u32;
var<private> s42: u32;
var<private> s43: u32;
var<private> s44: u32;
var<private> s45: u32;
var<private> p1: f32;
var<private> p2: f32;
var<private> p3: f32;
var<private> p4: f32;
var<private> p5: f32;
var<private> p7: f32;
var<private> p8: f32;
var<private> p10: f32;
var<private> a0: array<f32, 4>;
var<private> a1: array<f32, 12>;
var<private> a2: array<f32, 12>;
var<private> a3: array<u32, 7>;
var<private> a4: array<u32, 65>;
var<private> a5: array<u32, 64>;
var<private> a6: array<f32, 64>;
var<private> a7: array<u32, 16>;
var<private> a8: array<f32, 16>;
var<private> a9: array<f32, 16>;
var<private> a10: array<u32, 16>;
var<private> a30: array<f32, 4>;
fn bitsOf(x: f32) -> u32 {
  let b = bitcast<u32>(x);
  return select(b, 0x7fc00000u, (b & 0x7fffffffu) > 0x7f800000u);
}
fn saturateI(x: f32) -> i32 {
  let b = bitcast<u32>(x);
  let magnitude = b & 0x7fffffffu;
  let end = select(2147483647i, i32(-2147483648), (b >> 31u) != 0u);
  return select(select(i32(x), end, magnitude >= 0x4f000000u), 0i, magnitude > 0x7f800000u);
}
fn signed(x: f32, like: f32) -> f32 {
  return bitcast<f32>((bitcast<u32>(x) & 0x7fffffffu) | (bitcast<u32>(like) & 0x80000000u));
}
fn call4(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v5: u32;
  var v6: u32;
  let v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s37 = v6;
  return v5;
}
fn call5() -> u32 {
  var v0: u32;
  v0 = s34;
  if ((!(s30) | s33)) {
    let v1 = select(0u, 1u, s30);
    let t1 = (s30 & (s31 == 0u));
    let t2 = call4(s35, s36, (s31 - v1), select(s32, (s32 - 1u), t1));
    let v2 = t2;
    let t3 = s30;
    v0 = select(v2, s37, t3);
    s34 = s37;
    s37 = 0u;
    s33 = false;
    if (!(s30)) {
      s31 = (s31 + 1u);
      let t7 = (s31 == 0u);
      s32 = select(s32, (s32 + 1u), t7);
    }
  }
  s30 = !(s30);
  return v0;
}
fn call8() -> u32 {
  var r0: u32;
  {
    if (!(s30)) {
      s31 = (s31 + 1u);
      let t7 = (s31 == 0u);
      s32 = select(s32, (s32 + 1u), t7);
      s33 = true;
    }
    s30 = !(s30);
    r0 = 0u;
  }
  return r0;
}
fn call9(v0: u32) -> u32 {
  return v0;
}
fn call11() {
  s24 = false;
  let t1 = call8();
  s0 = t1;
  s3 = call9(s0);
  s8 = 0u;
  s5 = 0u;
  s25 = 0u;
  s6 = false;
  s7 = false;
  a1[8u] = 0.0f;
  a2[8u] = 0.0f;
  a1[9u] = 0.0f;
  a2[9u] = 0.0f;
  a1[11u] = 0.0f;
  a2[11u] = 0.0f;
}
fn call13(v0: f32, v1: bool) -> f32 {
  let t1 = v1;
  return select(-3.3999999521443642e+38f, v0, t1);
}
fn call14(v0: u32) {
  {
    let i1_v0 = v0;
    let t4 = true;
    a30[0u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u]), t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a30[1u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 1u]), t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a30[2u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 2u]), t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a30[3u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 3u]), t16);
  }
}
fn call16(v0: f32) -> bool {
  return (v0 > -3.299999965482712e+38f);
}
fn call17(v0: f32, v1: i32) -> f32 {
  let v2 = (v1 >> 1u);
  return ((v0 * bitcast<f32>((bitcast<u32>((v2 + 127i)) << 23u))) * bitcast<f32>((bitcast<u32>(((v1 - v2) + 127i)) << 23u)));
}
fn call18(v0: f32) -> f32 {
  var r0: f32;
  var v3: f32;
  if (!(v0 == v0)) {
    r0 = v0;
  } else {
    if ((v0 > 88.72283935546875f)) {
      r0 = bitcast<f32>(2139095040u ^ zero);
    } else {
      if ((v0 < -104.0f)) {
        r0 = 0.0f;
      } else {
        let t1 = (v0 * 1.4426950216293335f);
        let v1 = signed(round(t1), t1);
        let v2 = ((v0 - (v1 * 0.693359375f)) - (v1 * -0.00021219444170128554f));
        v3 = 0.00019875691214110702f;
        v3 = ((v3 * v2) + 0.001398199936375022f);
        v3 = ((v3 * v2) + 0.008333452045917511f);
        v3 = ((v3 * v2) + 0.04166579619050026f);
        v3 = ((v3 * v2) + 0.1666666567325592f);
        v3 = ((v3 * v2) + 0.5f);
        r0 = call17((((v3 * (v2 * v2)) + v2) + 1.0f), saturateI(v1));
      }
    }
  }
  return r0;
}
fn call19(v0: f32) {
  var v1: f32;
  var v3: f32;
  var y6: f32;
  var y8: f32;
  var y10: f32;
  var y12: f32;
  var y14: f32;
  var y16: f32;
  var y18: f32;
  var y20: f32;
  v1 = -3.3999999521443642e+38f;
  {
    let t1 = a30[0u];
    v1 = select(t1, v1, v1 > t1);
  }
  {
    let t2 = a30[1u];
    v1 = select(t2, v1, v1 > t2);
  }
  {
    let t3 = a30[2u];
    v1 = select(t3, v1, v1 > t3);
  }
  {
    let t4 = a30[3u];
    v1 = select(t4, v1, v1 > t4);
  }
  v3 = 0.0f;
  {
    let t5 = call16(a30[0u]);
    y6 = 0.0f;
    if (!t5) {
      y6 = 0.0f;
    }
    let t7 = y6;
    y8 = t7;
    if (t5) {
      y8 = call18(((a30[0u] - v1) / v0));
    }
    a30[0u] = y8;
    v3 = (v3 + a30[0u]);
  }
  {
    let t9 = call16(a30[1u]);
    y10 = 0.0f;
    if (!t9) {
      y10 = 0.0f;
    }
    let t11 = y10;
    y12 = t11;
    if (t9) {
      y12 = call18(((a30[1u] - v1) / v0));
    }
    a30[1u] = y12;
    v3 = (v3 + a30[1u]);
  }
  {
    let t13 = call16(a30[2u]);
    y14 = 0.0f;
    if (!t13) {
      y14 = 0.0f;
    }
    let t15 = y14;
    y16 = t15;
    if (t13) {
      y16 = call18(((a30[2u] - v1) / v0));
    }
    a30[2u] = y16;
    v3 = (v3 + a30[2u]);
  }
  {
    let t17 = call16(a30[3u]);
    y18 = 0.0f;
    if (!t17) {
      y18 = 0.0f;
    }
    let t19 = y18;
    y20 = t19;
    if (t17) {
      y20 = call18(((a30[3u] - v1) / v0));
    }
    a30[3u] = y20;
    v3 = (v3 + a30[3u]);
  }
  if ((v3 > 0.0f)) {
    {
      a30[0u] = (a30[0u] / v3);
    }
    {
      a30[1u] = (a30[1u] / v3);
    }
    {
      a30[2u] = (a30[2u] / v3);
    }
    {
      a30[3u] = (a30[3u] / v3);
    }
  }
}
fn call20(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
  var v5: u32;
  var v6: u32;
  let v4 = ((466688986u ^ v0) ^ v1);
  v5 = (v2 + v0);
  v6 = (v3 + v1);
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 1u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 2u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v0);
  v6 = (v6 + (v1 + 3u));
  v5 = (v5 + v6);
  v6 = (((v6 << 17u) | (v6 >> 15u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 29u) | (v6 >> 3u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 16u) | (v6 >> 16u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 24u) | (v6 >> 8u)) ^ v5);
  v5 = (v5 + v1);
  v6 = (v6 + (v4 + 4u));
  v5 = (v5 + v6);
  v6 = (((v6 << 13u) | (v6 >> 19u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 15u) | (v6 >> 17u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 26u) | (v6 >> 6u)) ^ v5);
  v5 = (v5 + v6);
  v6 = (((v6 << 6u) | (v6 >> 26u)) ^ v5);
  v5 = (v5 + v4);
  v6 = (v6 + (v0 + 5u));
  s45 = v6;
  return v5;
}
fn call22() -> u32 {
  var v0: u32;
  v0 = s38;
  if ((!(s39) | s40)) {
    let v1 = select(0u, 1u, s39);
    let t1 = (s39 & (s43 == 0u));
    let t2 = call20(s41, s42, (s43 - v1), select(s44, (s44 - 1u), t1));
    let v2 = t2;
    let t3 = s39;
    v0 = select(v2, s45, t3);
    s38 = s45;
    s45 = 0u;
    s40 = false;
    if (!(s39)) {
      s43 = (s43 + 1u);
      let t7 = (s43 == 0u);
      s44 = select(s44, (s44 + 1u), t7);
    }
  }
  s39 = !(s39);
  return v0;
}
fn call23() -> f32 {
  let t1 = call22();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call24(v0: u32) -> u32 {
  var v2: f32;
  var v3: u32;
  var r0: u32;
  var g0 = true;
  var g2 = true;
  let t1 = call23();
  let v1 = t1;
  v2 = 0.0f;
  v3 = 0u;
  g2 = true;
  {
    if ((0u >= v0)) {
      g2 = false;
    } else {
      v2 = (v2 + a30[0u]);
      let t3 = (v1 < v2);
      r0 = select(r0, 0u, t3);
      g0 = g0 & !t3;
      let t4 = !t3;
      let t5 = (a30[0u] > 0.0f);
      let t6 = t4 & t5;
      v3 = select(v3, 0u, t6);
    }
  }
  if (g2 & g0) {
    {
      if ((1u >= v0)) {
        g2 = false;
      } else {
        v2 = (v2 + a30[1u]);
        let t7 = (v1 < v2);
        r0 = select(r0, 1u, t7);
        g0 = g0 & !t7;
        let t8 = !t7;
        let t9 = (a30[1u] > 0.0f);
        let t10 = t8 & t9;
        v3 = select(v3, 1u, t10);
      }
    }
    if (g2 & g0) {
      {
        if ((2u >= v0)) {
          g2 = false;
        } else {
          v2 = (v2 + a30[2u]);
          let t11 = (v1 < v2);
          r0 = select(r0, 2u, t11);
          g0 = g0 & !t11;
          let t12 = !t11;
          let t13 = (a30[2u] > 0.0f);
          let t14 = t12 & t13;
          v3 = select(v3, 2u, t14);
        }
      }
      if (g2 & g0) {
        {
          if ((3u >= v0)) {
            g2 = false;
          } else {
            v2 = (v2 + a30[3u]);
            let t15 = (v1 < v2);
            r0 = select(r0, 3u, t15);
            g0 = g0 & !t15;
            let t16 = !t15;
            let t17 = (a30[3u] > 0.0f);
            let t18 = t16 & t17;
            v3 = select(v3, 3u, t18);
          }
        }
      }
    }
  }
  r0 = select(r0, v3, g0);
  g0 = g0 & !g0;
  return r0;
}
fn call25() -> f32 {
  var v0: f32;
  v0 = a30[0u];
  {
    let t1 = (a30[1u] > v0);
    v0 = select(v0, a30[1u], t1);
  }
  {
    let t2 = (a30[2u] > v0);
    v0 = select(v0, a30[2u], t2);
  }
  {
    let t3 = (a30[3u] > v0);
    v0 = select(v0, a30[3u], t3);
  }
  return v0;
}
fn call26(v0: f32, v1: f32) -> u32 {
  var v2: f32;
  var v5: f32;
  var v6: u32;
  let t1 = (a30[0u] >= v0);
  v2 = select(0.0f, 1.0f, t1);
  {
    let t2 = (a30[1u] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t2));
  }
  {
    let t3 = (a30[2u] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t3));
  }
  {
    let t4 = (a30[3u] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t4));
  }
  let t5 = (v1 * v2);
  let t6 = (v2 - 1.0f);
  let v4 = select(t6, t5, t5 < t6);
  let t7 = (a30[0u] >= v0);
  v5 = select(0.0f, 1.0f, t7);
  v6 = 0u;
  {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t8 = (a30[1u] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t8));
  }
  {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t9 = (a30[2u] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t9));
  }
  {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t10 = (a30[3u] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t10));
  }
  return v6;
}
fn call27(v0: u32, v1: f32, v2: f32) -> u32 {
  var r0: u32;
  var y6: f32;
  var y8: f32;
  if ((v0 != 0u)) {
    call19(v2);
    let t1 = call24(4u);
    r0 = t1;
  } else {
    let t2 = call23();
    let v3 = t2;
    let v4 = (v3 < v1);
    let t3 = v4;
    let t4 = v4;
    let v5 = (select((v3 - v1), v3, t3) / select((1.0f - v1), v1, t4));
    let t5 = v4;
    y6 = 0.0f;
    if (!t5) {
      y6 = call25();
    }
    let t7 = y6;
    y8 = t7;
    if (t5) {
      y8 = -3.299999965482712e+38f;
    }
    r0 = call26(y8, v5);
  }
  return r0;
}
fn call28(v0: u32) -> u32 {
  var r3: f32;
  call14(v0);
  let i1_v0 = p7;
  let i1_v1 = p8;
  let i1_v3 = s9;
  r3 = 0.0f;
  {
    r3 = i1_v0;
  }
  let t4 = r3;
  let t5 = call27(0u, t4, p10);
  return t5;
}
fn call30() -> f32 {
  let t1 = call5();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call31(v0: u32, v1: u32) -> u32 {
  var r0: u32;
  var v4: f32;
  var v5: u32;
  var g0 = true;
  let i1_v0 = v0;
  let i1_v1 = v1;
  let i1_v3 = p2;
  let t4 = (1.0f - i1_v3);
  let v2 = t4;
  if ((v2 >= 1.0f)) {
    r0 = 0u;
    g0 = false;
  } else {
    let t5 = call30();
    let v3 = t5;
    v4 = v2;
    v5 = 0u;
    if ((v3 < v2)) {
      r0 = 0u;
      g0 = false;
    } else {
      {
        let i6_v0 = v0;
        let i6_v1 = v1;
        let i6_v3 = p2;
        let t9 = (i6_v3 / 2.0f);
        let v7 = t9;
        v4 = (v4 + v7);
        let t10 = (v3 < v4);
        r0 = select(r0, 1u, t10);
        g0 = g0 & !t10;
        let t11 = !t10;
        let t12 = (v7 > 0.0f);
        let t13 = t11 & t12;
        v5 = select(v5, 1u, t13);
      }
      if (g0) {
        {
          let i14_v0 = v0;
          let i14_v1 = v1;
          let i14_v3 = p2;
          let t17 = (i14_v3 / 2.0f);
          let v7 = t17;
          v4 = (v4 + v7);
          let t18 = (v3 < v4);
          r0 = select(r0, 2u, t18);
          g0 = g0 & !t18;
          let t19 = !t18;
          let t20 = (v7 > 0.0f);
          let t21 = t19 & t20;
          v5 = select(v5, 2u, t21);
        }
      }
      r0 = select(r0, v5, g0);
      g0 = g0 & !g0;
    }
  }
  return r0;
}
fn call32(v0: u32) -> bool {
  let v1 = tables[720u + min(v0, 63u)];
  return ((((v1 == 1u) | (v1 == 3u)) | (v1 == 4u)) | (v1 == 5u));
}
fn call37(v0: u32, v1: u32, v2: u32) -> u32 {
  var v4: u32;
  var r0: u32;
  var v7: u32;
  let v3 = (v0 % 64u);
  v4 = (v0 / 64u);
  s29 = 0.0f;
  if (call32(v3)) {
    s6 = true;
    r0 = v0;
  } else {
    let v5 = tables[704u + min(v2, 2u) * 4u + min(v1, 3u)];
    let t4 = (v5 != v1);
    s5 = select(s5, (s5 | 32u), t4);
    let t8 = ((v4 & 0u) != 0u);
    let v6 = tables[192u + select(v3, (v3 + 64u), t8) * 4u + min(v5, 3u)];
    let t9 = ((v6 & 65536u) != 0u);
    s5 = select(s5, (s5 | 16u), t9);
    let t13 = ((v6 & 131072u) != 0u);
    s5 = select(s5, (s5 | 64u), t13);
    v7 = (v6 & 65535u);
    let v8 = (v7 != v3);
    let t17 = v8;
    s29 = select(s29, 0.0f, t17);
    let v9 = tables[720u + min(v7, 63u)];
    if ((v8 & (v9 == 5u))) {
      s5 = (s5 | 8u);
      let i21_v0 = bitcast<f32>(tables[784u + min(v7, 63u)]);
      s11 = (s11 + i21_v0);
      r0 = (0u + (64u * v4));
    } else {
      let i24_v0 = (bitcast<f32>(bitcast<u32>(p3) ^ 0x80000000u) - bitcast<f32>(0u ^ zero));
      s11 = (s11 + i24_v0);
      if ((v8 & (v9 != 0u))) {
        let t27 = ((v4 & 0u) == 0u);
        let i28_v0 = bitcast<f32>(tables[784u + min(v7, 63u)]);
        s11 = select(s11, (s11 + i28_v0), t27);
        if ((v9 == 3u)) {
          s5 = (s5 | 3u);
          s6 = true;
        } else {
          if ((v9 == 4u)) {
            s5 = (s5 | 4u);
            s6 = true;
          } else {
            if ((v9 == 8u)) {
              s5 = (s5 | 128u);
            } else {
              if ((v9 == 6u)) {
                s5 = (s5 | 256u);
              } else {
                if ((v9 == 14u)) {
                  s5 = (s5 | 32768u);
                } else {
                  if ((v9 == 10u)) {
                    s5 = (s5 | 1024u);
                  } else {
                    if ((v9 == 11u)) {
                      s5 = (s5 | 2048u);
                      v7 = tables[912u + min(v7, 63u)];
                    } else {
                      if ((((v4 & 0u) == 0u) & false)) {
                        if ((v9 == 9u)) {
                          s5 = (s5 | 512u);
                        } else {
                          let t61 = (v9 == 12u);
                          s5 = select(s5, (s5 | 4096u), t61);
                          let t65 = !t61;
                          s5 = select(s5, (s5 | 256u), t65);
                        }
                        v4 = (v4 | 0u);
                        {
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
      let v11 = (v7 + (64u * v4));
      let t69 = (tables[720u + min(v7, 63u)] == 13u);
      s5 = select(s5, (s5 | 8192u), t69);
      {
      }
      r0 = v11;
    }
  }
  return r0;
}
fn call38() -> f32 {
  return s11;
}
fn call39(v0: f32) -> bool {
  return ((bitsOf(v0) & 2139095040u) == 2139095040u);
}
fn call40(v0: u32, v1: u32, v2: u32) -> bool {
  s0 = v0;
  s1 = v1;
  s5 = 0u;
  s11 = 0.0f;
  s6 = false;
  s7 = false;
  s12 = 0.0f;
  let t1 = call37(v0, v1, v2);
  s2 = t1;
  s4 = call9(s2);
  s7 = ((s8 + 1u) >= 200u);
  let v3 = (p1 * call38());
  s12 = (s12 + v3);
  s15 = (s15 + v3);
  let v4 = (call39(s12) | call39(s11));
  let t2 = v4;
  s14 = select(s14, 256u, t2);
  return v4;
}
fn call41(v0: u32) -> f32 {
  var v1: f32;
  var v2: bool;
  let i1_v0 = v0;
  let t4 = true;
  v1 = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u]), t4);
  let i5_v0 = v0;
  let t8 = true;
  v2 = t8;
  {
    let i9_v0 = v0;
    let t12 = true;
    let v4 = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 1u]), t12);
    let t13 = (v4 > v1);
    v1 = select(v1, v4, t13);
    let i14_v0 = v0;
    let t17 = true;
    v2 = (v2 | t17);
  }
  {
    let i18_v0 = v0;
    let t21 = true;
    let v4 = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 2u]), t21);
    let t22 = (v4 > v1);
    v1 = select(v1, v4, t22);
    let i23_v0 = v0;
    let t26 = true;
    v2 = (v2 | t26);
  }
  {
    let i27_v0 = v0;
    let t30 = true;
    let v4 = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 3u]), t30);
    let t31 = (v4 > v1);
    v1 = select(v1, v4, t31);
    let i32_v0 = v0;
    let t35 = true;
    v2 = (v2 | t35);
  }
  let t36 = v2;
  return select(0.0f, v1, t36);
}
fn call42(v0: f32) -> u32 {
  var r0: u32;
  let v1 = bitsOf(v0);
  let v2 = (v1 & 2147483647u);
  let v3 = (v2 >> 23u);
  if ((v3 < 117u)) {
    r0 = 32u;
  } else {
    let t1 = ((v2 & 8388607u) >= 3474676u);
    let v4 = min((((v3 - 117u) * 2u) + select(0u, 1u, t1)), 31u);
    let t2 = ((v1 >> 31u) != 0u);
    r0 = select((33u + v4), (31u - v4), t2);
  }
  return r0;
}
fn call43(v0: u32, v1: f32) {
  if (call39(v1)) {
    let t1 = (s14 == 0u);
    s14 = select(s14, 255u, t1);
  } else {
    s20 = (s20 + v1);
    s21 = (s21 + (v1 * v1));
    s22 = (s22 + 1u);
    let v2 = call42(v1);
    a4[min(v2, 64u)] = (a4[min(v2, 64u)] + 1u);
    a6[min(v0, 63u)] = (a6[min(v0, 63u)] + (0.10000000149011612f * (v1 - a6[min(v0, 63u)])));
  }
}
fn call45(v0: u32, v1: u32, v2: f32, v3: u32) {
  var y2: f32;
  var y4: f32;
  let t1 = s6;
  y2 = 0.0f;
  if (!t1) {
    y2 = (p5 * call41(v3));
  }
  let t3 = y2;
  y4 = t3;
  if (t1) {
    y4 = 0.0f;
  }
  let v4 = (v2 + y4);
  let v5 = (v4 - bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + min(v1, 3u)]));
  memory[base + 338u + min(v0, 63u) * 4u + min(v1, 3u)] = bitcast<u32>((bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + min(v1, 3u)]) + (p4 * v5)));
  call43(v0, v5);
  s16 = (s16 + 1u);
}
fn call46() {
  let t1 = call28(s0);
  let v0 = t1;
  s23 = (s23 + ((tables[64u + min(s0, 63u)] >> ((v0 & 31u) & 31u)) & 1u));
  let v1 = s0;
  a5[min(v1, 63u)] = (a5[min(v1, 63u)] + 1u);
  let t2 = s0;
  let t3 = call31(s0, v0);
  let t4 = call40(t2, v0, t3);
  let v2 = t4;
  s17 = (s17 + s12);
  s18 = (s18 + s11);
  s25 = (s25 | s5);
  if (!(v2)) {
    call45(s0, v0, s12, s4);
    s9 = (s9 + 1u);
    s8 = (s8 + 1u);
    s28 = (((s9 * 2654435769u) >> 27u) == 0u);
    s27 = s0;
    s26 = (s6 | s7);
    let t5 = !(s26);
    s0 = select(s0, s2, t5);
    s3 = select(s3, s4, t5);
  }
}
fn call48() {
  let i1_v1 = s17;
  let i1_v2 = (i1_v1 - a2[8u]);
  let i1_v3 = (a1[8u] + i1_v2);
  a2[8u] = ((i1_v3 - a1[8u]) - i1_v2);
  a1[8u] = i1_v3;
  let i4_v1 = s17;
  let i4_v2 = (i4_v1 - a2[6u]);
  let i4_v3 = (a1[6u] + i4_v2);
  a2[6u] = ((i4_v3 - a1[6u]) - i4_v2);
  a1[6u] = i4_v3;
  s17 = 0.0f;
  let i7_v1 = s18;
  let i7_v2 = (i7_v1 - a2[9u]);
  let i7_v3 = (a1[9u] + i7_v2);
  a2[9u] = ((i7_v3 - a1[9u]) - i7_v2);
  a1[9u] = i7_v3;
  let i10_v1 = s18;
  let i10_v2 = (i10_v1 - a2[7u]);
  let i10_v3 = (a1[7u] + i10_v2);
  a2[7u] = ((i10_v3 - a1[7u]) - i10_v2);
  a1[7u] = i10_v3;
  s18 = 0.0f;
  let i13_v1 = s15;
  let i13_v2 = (i13_v1 - a2[11u]);
  let i13_v3 = (a1[11u] + i13_v2);
  a2[11u] = ((i13_v3 - a1[11u]) - i13_v2);
  a1[11u] = i13_v3;
  s15 = 0.0f;
}
fn call49() {
  call48();
  let v0 = (s10 & 15u);
  a7[v0] = s2;
  a8[v0] = a1[8u];
  a9[v0] = a1[9u];
  a10[v0] = s8;
  let i1_v1 = a1[8u];
  let i1_v2 = (i1_v1 - a2[0u]);
  let i1_v3 = (a1[0u] + i1_v2);
  a2[0u] = ((i1_v3 - a1[0u]) - i1_v2);
  a1[0u] = i1_v3;
  let i4_v1 = a1[9u];
  let i4_v2 = (i4_v1 - a2[1u]);
  let i4_v3 = (a1[1u] + i4_v2);
  a2[1u] = ((i4_v3 - a1[1u]) - i4_v2);
  a1[1u] = i4_v3;
  let i7_v1 = a1[11u];
  let i7_v2 = (i7_v1 - a2[10u]);
  let i7_v3 = (a1[10u] + i7_v2);
  a2[10u] = ((i7_v3 - a1[10u]) - i7_v2);
  a1[10u] = i7_v3;
  a3[0u] = (a3[0u] + 1u);
  a3[1u] = (a3[1u] + s8);
  if (((s25 & 2u) != 0u)) {
    a3[2u] = (a3[2u] + 1u);
  }
  s10 = (s10 + 1u);
  s26 = false;
  s24 = true;
}
fn call51() {
  let i1_v1 = s20;
  let i1_v2 = (i1_v1 - a2[3u]);
  let i1_v3 = (a1[3u] + i1_v2);
  a2[3u] = ((i1_v3 - a1[3u]) - i1_v2);
  a1[3u] = i1_v3;
  let i4_v1 = s21;
  let i4_v2 = (i4_v1 - a2[4u]);
  let i4_v3 = (a1[4u] + i4_v2);
  a2[4u] = ((i4_v3 - a1[4u]) - i4_v2);
  a1[4u] = i4_v3;
  a3[4u] = (a3[4u] + s22);
  s20 = 0.0f;
  s21 = 0.0f;
  s22 = 0u;
}
fn call52(v0: u32) {
  {
    let i1_v0 = v0;
    let t4 = true;
    a0[0u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u]), t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a0[1u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 1u]), t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a0[2u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 2u]), t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a0[3u] = call13(bitcast<f32>(memory[base + 338u + min(v0, 63u) * 4u + 3u]), t16);
  }
}
fn call53(v0: f32) {
  var v1: f32;
  var v2: u32;
  var v3: u32;
  v1 = -3.3999999521443642e+38f;
  v2 = 0u;
  v3 = 0u;
  {
    if (call16(a0[0u])) {
      v3 = (v3 + 1u);
      let t1 = (a0[0u] > v1);
      v1 = select(v1, a0[0u], t1);
      v2 = select(v2, 1u, t1);
      let t2 = !t1;
      let t3 = (a0[0u] == v1);
      let t4 = t2 & t3;
      v2 = select(v2, (v2 + 1u), t4);
    }
  }
  {
    if (call16(a0[1u])) {
      v3 = (v3 + 1u);
      let t5 = (a0[1u] > v1);
      v1 = select(v1, a0[1u], t5);
      v2 = select(v2, 1u, t5);
      let t6 = !t5;
      let t7 = (a0[1u] == v1);
      let t8 = t6 & t7;
      v2 = select(v2, (v2 + 1u), t8);
    }
  }
  {
    if (call16(a0[2u])) {
      v3 = (v3 + 1u);
      let t9 = (a0[2u] > v1);
      v1 = select(v1, a0[2u], t9);
      v2 = select(v2, 1u, t9);
      let t10 = !t9;
      let t11 = (a0[2u] == v1);
      let t12 = t10 & t11;
      v2 = select(v2, (v2 + 1u), t12);
    }
  }
  {
    if (call16(a0[3u])) {
      v3 = (v3 + 1u);
      let t13 = (a0[3u] > v1);
      v1 = select(v1, a0[3u], t13);
      v2 = select(v2, 1u, t13);
      let t14 = !t13;
      let t15 = (a0[3u] == v1);
      let t16 = t14 & t15;
      v2 = select(v2, (v2 + 1u), t16);
    }
  }
  let v5 = (v0 / f32(v3));
  let v6 = ((1.0f - v0) / f32(v2));
  {
    let t17 = call16(a0[0u]);
    let t18 = (a0[0u] == v1);
    a0[0u] = select(0.0f, (v5 + select(0.0f, v6, t18)), t17);
  }
  {
    let t19 = call16(a0[1u]);
    let t20 = (a0[1u] == v1);
    a0[1u] = select(0.0f, (v5 + select(0.0f, v6, t20)), t19);
  }
  {
    let t21 = call16(a0[2u]);
    let t22 = (a0[2u] == v1);
    a0[2u] = select(0.0f, (v5 + select(0.0f, v6, t22)), t21);
  }
  {
    let t23 = call16(a0[3u]);
    let t24 = (a0[3u] == v1);
    a0[3u] = select(0.0f, (v5 + select(0.0f, v6, t24)), t23);
  }
}
fn call54(v0: f32) {
  var v1: f32;
  var v3: f32;
  var y6: f32;
  var y8: f32;
  var y10: f32;
  var y12: f32;
  var y14: f32;
  var y16: f32;
  var y18: f32;
  var y20: f32;
  v1 = -3.3999999521443642e+38f;
  {
    let t1 = a0[0u];
    v1 = select(t1, v1, v1 > t1);
  }
  {
    let t2 = a0[1u];
    v1 = select(t2, v1, v1 > t2);
  }
  {
    let t3 = a0[2u];
    v1 = select(t3, v1, v1 > t3);
  }
  {
    let t4 = a0[3u];
    v1 = select(t4, v1, v1 > t4);
  }
  v3 = 0.0f;
  {
    let t5 = call16(a0[0u]);
    y6 = 0.0f;
    if (!t5) {
      y6 = 0.0f;
    }
    let t7 = y6;
    y8 = t7;
    if (t5) {
      y8 = call18(((a0[0u] - v1) / v0));
    }
    a0[0u] = y8;
    v3 = (v3 + a0[0u]);
  }
  {
    let t9 = call16(a0[1u]);
    y10 = 0.0f;
    if (!t9) {
      y10 = 0.0f;
    }
    let t11 = y10;
    y12 = t11;
    if (t9) {
      y12 = call18(((a0[1u] - v1) / v0));
    }
    a0[1u] = y12;
    v3 = (v3 + a0[1u]);
  }
  {
    let t13 = call16(a0[2u]);
    y14 = 0.0f;
    if (!t13) {
      y14 = 0.0f;
    }
    let t15 = y14;
    y16 = t15;
    if (t13) {
      y16 = call18(((a0[2u] - v1) / v0));
    }
    a0[2u] = y16;
    v3 = (v3 + a0[2u]);
  }
  {
    let t17 = call16(a0[3u]);
    y18 = 0.0f;
    if (!t17) {
      y18 = 0.0f;
    }
    let t19 = y18;
    y20 = t19;
    if (t17) {
      y20 = call18(((a0[3u] - v1) / v0));
    }
    a0[3u] = y20;
    v3 = (v3 + a0[3u]);
  }
  if ((v3 > 0.0f)) {
    {
      a0[0u] = (a0[0u] / v3);
    }
    {
      a0[1u] = (a0[1u] / v3);
    }
    {
      a0[2u] = (a0[2u] / v3);
    }
    {
      a0[3u] = (a0[3u] / v3);
    }
  }
}
fn call55(v0: u32, v1: f32, v2: f32) {
  if ((v0 == 0u)) {
    call53(v1);
  } else {
    call54(v2);
  }
}
fn call56(v0: u32) {
  var r3: f32;
  call52(v0);
  let i1_v0 = p7;
  let i1_v1 = p8;
  let i1_v3 = s9;
  r3 = 0.0f;
  {
    r3 = i1_v0;
  }
  let t4 = r3;
  call55(0u, t4, p10);
}
fn call57(v0: u32) {
  call56(v0);
}
fn call58(v0: f32) -> i32 {
  let t1 = (v0 < 1.1754943508222875e-38f);
  let v1 = select(v0, (v0 * 16777216.0f), t1);
  let t2 = (v0 < 1.1754943508222875e-38f);
  let v2 = select(0i, 24i, t2);
  return ((bitcast<i32>((bitsOf(v1) - 1060439283u)) >> 23u) - v2);
}
fn call59(v0: f32) -> f32 {
  var v2: f32;
  let v1 = (v0 * v0);
  v2 = 0.07037683576345444f;
  v2 = ((v2 * v0) - 0.11514610052108765f);
  v2 = ((v2 * v0) + 0.11676998436450958f);
  v2 = ((v2 * v0) - 0.12420140951871872f);
  v2 = ((v2 * v0) + 0.14249323308467865f);
  v2 = ((v2 * v0) - 0.16668057441711426f);
  v2 = ((v2 * v0) + 0.2000071406364441f);
  v2 = ((v2 * v0) - 0.24999994039535522f);
  v2 = ((v2 * v0) + 0.3333333134651184f);
  return (((v2 * v0) * v1) - (0.5f * v1));
}
fn call60(v0: f32) -> f32 {
  var r0: f32;
  if ((!(v0 == v0) | (v0 < 0.0f))) {
    r0 = bitcast<f32>(2143289344u ^ zero);
  } else {
    if ((v0 == 0.0f)) {
      r0 = bitcast<f32>(4286578688u ^ zero);
    } else {
      if ((v0 == bitcast<f32>(2139095040u ^ zero))) {
        r0 = v0;
      } else {
        let v1 = call58(v0);
        let v2 = (call17(v0, (0i - v1)) - 1.0f);
        let v3 = f32(v1);
        r0 = ((v2 + (call59(v2) + (v3 * -0.00021219444170128554f))) + (v3 * 0.693359375f));
      }
    }
  }
  return r0;
}
fn call61() {
  var v0: f32;
  call57(s27);
  v0 = 0.0f;
  {
    let v2 = a0[0u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call60(v2)));
    }
  }
  {
    let v2 = a0[1u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call60(v2)));
    }
  }
  {
    let v2 = a0[2u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call60(v2)));
    }
  }
  {
    let v2 = a0[3u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call60(v2)));
    }
  }
  let i1_v1 = v0;
  let i1_v2 = (i1_v1 - a2[2u]);
  let i1_v3 = (a1[2u] + i1_v2);
  a2[2u] = ((i1_v3 - a1[2u]) - i1_v2);
  a1[2u] = i1_v3;
  a3[3u] = (a3[3u] + 1u);
}
fn call62(v0: u32) {
  var v1: u32;
  v1 = 0u;
  for (var v2: u32 = 0u; v2 < 2000000000u; v2 += 1u) {
    if (((v1 >= v0) | (s14 != 0u))) {
      break;
    }
    for (var v3: u32 = 0u; v3 < 2000000000u; v3 += 1u) {
      if (s24) {
        call11();
      }
      for (var v4: u32 = 0u; v4 < 2000000000u; v4 += 1u) {
        call46();
        v1 = (v1 + 1u);
        if ((((s28 | s26) | (v1 >= v0)) | (s14 != 0u))) {
          break;
        }
      }
      if (s26) {
        call49();
      }
      if (((s28 | (v1 >= v0)) | (s14 != 0u))) {
        break;
      }
    }
    if ((s14 != 256u)) {
    } else {
      s14 = 254u;
      let t4 = call39(s15);
      s14 = select(s14, 1u, t4);
    }
    if (s28) {
      s28 = false;
      call48();
      call51();
      call61();
    }
  }
}
@compute @workgroup_size(64)
fn run(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  replica = (group.y * groups.x + group.x) * 64u + lane;
  if (replica >= block[0][0]) { return; }
  zero = block[0][1];
  base = replica * 600u;
  p1 = bitcast<f32>(block[1][1]);
  p2 = bitcast<f32>(block[1][2]);
  p3 = bitcast<f32>(block[1][3]);
  p4 = bitcast<f32>(block[2][0]);
  p5 = bitcast<f32>(block[2][1]);
  p7 = bitcast<f32>(block[2][3]);
  p8 = bitcast<f32>(block[3][0]);
  p10 = bitcast<f32>(block[3][2]);
  s0 = memory[base + 0u];
  s1 = memory[base + 1u];
  s2 = memory[base + 2u];
  s3 = memory[base + 3u];
  s4 = memory[base + 4u];
  s5 = memory[base + 5u];
  s6 = (memory[base + 6u] != 0u);
  s7 = (memory[base + 7u] != 0u);
  s8 = memory[base + 8u];
  s9 = memory[base + 9u];
  s10 = memory[base + 10u];
  s11 = bitcast<f32>(memory[base + 11u]);
  s12 = bitcast<f32>(memory[base + 12u]);
  s14 = memory[base + 14u];
  s15 = bitcast<f32>(memory[base + 15u]);
  s16 = memory[base + 16u];
  s17 = bitcast<f32>(memory[base + 17u]);
  s18 = bitcast<f32>(memory[base + 18u]);
  s20 = bitcast<f32>(memory[base + 20u]);
  s21 = bitcast<f32>(memory[base + 21u]);
  s22 = memory[base + 22u];
  s23 = memory[base + 23u];
  s24 = (memory[base + 24u] != 0u);
  s25 = memory[base + 25u];
  s26 = (memory[base + 26u] != 0u);
  s27 = memory[base + 27u];
  s28 = (memory[base + 28u] != 0u);
  s29 = bitcast<f32>(memory[base + 29u]);
  s30 = (memory[base + 30u] != 0u);
  s31 = memory[base + 31u];
  s32 = memory[base + 32u];
  s33 = (memory[base + 33u] != 0u);
  s34 = memory[base + 34u];
  s35 = memory[base + 35u];
  s36 = memory[base + 36u];
  s37 = memory[base + 37u];
  s38 = memory[base + 38u];
  s39 = (memory[base + 39u] != 0u);
  s40 = (memory[base + 40u] != 0u);
  s41 = memory[base + 41u];
  s42 = memory[base + 42u];
  s43 = memory[base + 43u];
  s44 = memory[base + 44u];
  s45 = memory[base + 45u];
  for (var i = 0u; i < 4u; i++) { a0[i] = bitcast<f32>(memory[base + 46u + i]); }
  for (var i = 0u; i < 12u; i++) { a1[i] = bitcast<f32>(memory[base + 50u + i]); }
  for (var i = 0u; i < 12u; i++) { a2[i] = bitcast<f32>(memory[base + 62u + i]); }
  for (var i = 0u; i < 7u; i++) { a3[i] = memory[base + 74u + i]; }
  for (var i = 0u; i < 65u; i++) { a4[i] = memory[base + 81u + i]; }
  for (var i = 0u; i < 64u; i++) { a5[i] = memory[base + 146u + i]; }
  for (var i = 0u; i < 64u; i++) { a6[i] = bitcast<f32>(memory[base + 210u + i]); }
  for (var i = 0u; i < 16u; i++) { a7[i] = memory[base + 274u + i]; }
  for (var i = 0u; i < 16u; i++) { a8[i] = bitcast<f32>(memory[base + 290u + i]); }
  for (var i = 0u; i < 16u; i++) { a9[i] = bitcast<f32>(memory[base + 306u + i]); }
  for (var i = 0u; i < 16u; i++) { a10[i] = memory[base + 322u + i]; }
  for (var i = 0u; i < 4u; i++) { a30[i] = bitcast<f32>(memory[base + 594u + i]); }
  call62(exchange[block[0][2] * replica + 0u]);
  memory[base + 0u] = s0;
  memory[base + 1u] = s1;
  memory[base + 2u] = s2;
  memory[base + 3u] = s3;
  memory[base + 4u] = s4;
  memory[base + 5u] = s5;
  memory[base + 6u] = select(0u, 1u, s6);
  memory[base + 7u] = select(0u, 1u, s7);
  memory[base + 8u] = s8;
  memory[base + 9u] = s9;
  memory[base + 10u] = s10;
  memory[base + 11u] = bitcast<u32>(s11);
  memory[base + 12u] = bitcast<u32>(s12);
  memory[base + 14u] = s14;
  memory[base + 15u] = bitcast<u32>(s15);
  memory[base + 16u] = s16;
  memory[base + 17u] = bitcast<u32>(s17);
  memory[base + 18u] = bitcast<u32>(s18);
  memory[base + 20u] = bitcast<u32>(s20);
  memory[base + 21u] = bitcast<u32>(s21);
  memory[base + 22u] = s22;
  memory[base + 23u] = s23;
  memory[base + 24u] = select(0u, 1u, s24);
  memory[base + 25u] = s25;
  memory[base + 26u] = select(0u, 1u, s26);
  memory[base + 27u] = s27;
  memory[base + 28u] = select(0u, 1u, s28);
  memory[base + 29u] = bitcast<u32>(s29);
  memory[base + 30u] = select(0u, 1u, s30);
  memory[base + 31u] = s31;
  memory[base + 32u] = s32;
  memory[base + 33u] = select(0u, 1u, s33);
  memory[base + 34u] = s34;
  memory[base + 37u] = s37;
  memory[base + 38u] = s38;
  memory[base + 39u] = select(0u, 1u, s39);
  memory[base + 40u] = select(0u, 1u, s40);
  memory[base + 43u] = s43;
  memory[base + 44u] = s44;
  memory[base + 45u] = s45;
  for (var i = 0u; i < 4u; i++) { memory[base + 46u + i] = bitcast<u32>(a0[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 50u + i] = bitcast<u32>(a1[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 62u + i] = bitcast<u32>(a2[i]); }
  for (var i = 0u; i < 7u; i++) { memory[base + 74u + i] = a3[i]; }
  for (var i = 0u; i < 65u; i++) { memory[base + 81u + i] = a4[i]; }
  for (var i = 0u; i < 64u; i++) { memory[base + 146u + i] = a5[i]; }
  for (var i = 0u; i < 64u; i++) { memory[base + 210u + i] = bitcast<u32>(a6[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 274u + i] = a7[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 290u + i] = bitcast<u32>(a8[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 306u + i] = bitcast<u32>(a9[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 322u + i] = a10[i]; }
  for (var i = 0u; i < 4u; i++) { memory[base + 594u + i] = bitcast<u32>(a30[i]); }
}
