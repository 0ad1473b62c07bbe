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
var<private> s14: bool;
var<private> s15: bool;
var<private> s17: u32;
var<private> s18: bool;
var<private> s20: u32;
var<private> s21: u32;
var<private> s22: u32;
var<private> s23: f32;
var<private> s24: f32;
var<private> s26: f32;
var<private> s27: f32;
var<private> s28: u32;
var<private> s29: u32;
var<private> s33: f32;
var<private> s34: f32;
var<private> s35: bool;
var<private> s36: u32;
var<private> s37: u32;
var<private> s38: bool;
var<private> s39: u32;
var<private> s40: u32;
var<private> s41: u32;
var<private> s42: u32;
var<private> s43: u32;
var<private> s44: bool;
var<private> s45: bool;
var<private> s46: u32;
var<private> s47: u32;
var<private> s48: u32;
var<private> s49: u32;
var<private> s50: u32;
var<private> p1: f32;
var<private> p2: f32;
var<private> p3: f32;
var<private> p4: f32;
var<private> p5: f32;
var<private> p7: f32;
var<private> p8: f32;
var<private> p10: f32;
var<private> a16: array<f32, 4>;
var<private> a17: array<f32, 12>;
var<private> a18: array<f32, 12>;
var<private> a20: array<u32, 64>;
var<private> a21: array<u32, 65>;
var<private> a22: array<f32, 64>;
var<private> a23: array<u32, 16>;
var<private> a24: array<f32, 16>;
var<private> a25: array<f32, 16>;
var<private> a26: array<u32, 16>;
var<private> a27: array<u32, 6>;
var<private> a28: array<f32, 4>;
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
fn call5(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
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
  s42 = v6;
  return v5;
}
fn call6() -> u32 {
  var v0: u32;
  v0 = s39;
  if ((!(s35) | s38)) {
    let v1 = select(0u, 1u, s35);
    let t1 = (s35 & (s36 == 0u));
    let t2 = call5(s40, s41, (s36 - v1), select(s37, (s37 - 1u), t1));
    let v2 = t2;
    let t3 = s35;
    v0 = select(v2, s42, t3);
    s39 = s42;
    s42 = 0u;
    s38 = false;
    if (!(s35)) {
      s36 = (s36 + 1u);
      let t7 = (s36 == 0u);
      s37 = select(s37, (s37 + 1u), t7);
    }
  }
  s35 = !(s35);
  return v0;
}
fn call9() -> u32 {
  var r0: u32;
  {
    if (!(s35)) {
      s36 = (s36 + 1u);
      let t7 = (s36 == 0u);
      s37 = select(s37, (s37 + 1u), t7);
      s38 = true;
    }
    s35 = !(s35);
    r0 = 0u;
  }
  return r0;
}
fn call10(v0: u32) -> u32 {
  return v0;
}
fn call13() {
}
fn call14() {
  s14 = false;
  let t1 = call9();
  s0 = t1;
  s3 = call10(s0);
  s8 = 0u;
  s5 = 0u;
  s20 = 0u;
  s6 = false;
  s7 = false;
  a17[8u] = 0.0f;
  a18[8u] = 0.0f;
  a17[9u] = 0.0f;
  a18[9u] = 0.0f;
  {
    a17[11u] = 0.0f;
    a18[11u] = 0.0f;
  }
  call13();
}
fn call16(v0: f32, v1: bool) -> f32 {
  let t1 = v1;
  return select(-3.3999999521443642e+38f, v0, t1);
}
fn call17(v0: u32) {
  {
    let i1_v0 = v0;
    let t4 = true;
    a16[0u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u]), t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a16[1u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 1u]), t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a16[2u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 2u]), t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a16[3u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 3u]), t16);
  }
}
fn call19(v0: f32) -> bool {
  return (v0 > -3.299999965482712e+38f);
}
fn call20(v0: f32, v1: i32) -> f32 {
  let v2 = (v1 >> 1u);
  return ((v0 * bitcast<f32>((bitcast<u32>((v2 + 127i)) << 23u))) * bitcast<f32>((bitcast<u32>(((v1 - v2) + 127i)) << 23u)));
}
fn call21(v0: f32) -> f32 {
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
        r0 = call20((((v3 * (v2 * v2)) + v2) + 1.0f), saturateI(v1));
      }
    }
  }
  return r0;
}
fn call22(v0: f32) {
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
    let t1 = a16[0u];
    v1 = select(t1, v1, v1 > t1);
  }
  {
    let t2 = a16[1u];
    v1 = select(t2, v1, v1 > t2);
  }
  {
    let t3 = a16[2u];
    v1 = select(t3, v1, v1 > t3);
  }
  {
    let t4 = a16[3u];
    v1 = select(t4, v1, v1 > t4);
  }
  v3 = 0.0f;
  {
    let t5 = call19(a16[0u]);
    y6 = 0.0f;
    if (!t5) {
      y6 = 0.0f;
    }
    let t7 = y6;
    y8 = t7;
    if (t5) {
      y8 = call21(((a16[0u] - v1) / v0));
    }
    a16[0u] = y8;
    v3 = (v3 + a16[0u]);
  }
  {
    let t9 = call19(a16[1u]);
    y10 = 0.0f;
    if (!t9) {
      y10 = 0.0f;
    }
    let t11 = y10;
    y12 = t11;
    if (t9) {
      y12 = call21(((a16[1u] - v1) / v0));
    }
    a16[1u] = y12;
    v3 = (v3 + a16[1u]);
  }
  {
    let t13 = call19(a16[2u]);
    y14 = 0.0f;
    if (!t13) {
      y14 = 0.0f;
    }
    let t15 = y14;
    y16 = t15;
    if (t13) {
      y16 = call21(((a16[2u] - v1) / v0));
    }
    a16[2u] = y16;
    v3 = (v3 + a16[2u]);
  }
  {
    let t17 = call19(a16[3u]);
    y18 = 0.0f;
    if (!t17) {
      y18 = 0.0f;
    }
    let t19 = y18;
    y20 = t19;
    if (t17) {
      y20 = call21(((a16[3u] - v1) / v0));
    }
    a16[3u] = y20;
    v3 = (v3 + a16[3u]);
  }
  if ((v3 > 0.0f)) {
    {
      a16[0u] = (a16[0u] / v3);
    }
    {
      a16[1u] = (a16[1u] / v3);
    }
    {
      a16[2u] = (a16[2u] / v3);
    }
    {
      a16[3u] = (a16[3u] / v3);
    }
  }
}
fn call23(v0: u32, v1: u32, v2: u32, v3: u32) -> u32 {
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
  s50 = v6;
  return v5;
}
fn call25() -> u32 {
  var v0: u32;
  v0 = s43;
  if ((!(s44) | s45)) {
    let v1 = select(0u, 1u, s44);
    let t1 = (s44 & (s48 == 0u));
    let t2 = call23(s46, s47, (s48 - v1), select(s49, (s49 - 1u), t1));
    let v2 = t2;
    let t3 = s44;
    v0 = select(v2, s50, t3);
    s43 = s50;
    s50 = 0u;
    s45 = false;
    if (!(s44)) {
      s48 = (s48 + 1u);
      let t7 = (s48 == 0u);
      s49 = select(s49, (s49 + 1u), t7);
    }
  }
  s44 = !(s44);
  return v0;
}
fn call26() -> f32 {
  let t1 = call25();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call27(v0: u32) -> u32 {
  var v2: f32;
  var v3: u32;
  var r0: u32;
  var g0 = true;
  var g2 = true;
  let t1 = call26();
  let v1 = t1;
  v2 = 0.0f;
  v3 = 0u;
  g2 = true;
  {
    if ((0u >= v0)) {
      g2 = false;
    } else {
      v2 = (v2 + a16[0u]);
      let t3 = (v1 < v2);
      r0 = select(r0, 0u, t3);
      g0 = g0 & !t3;
      let t4 = !t3;
      let t5 = (a16[0u] > 0.0f);
      let t6 = t4 & t5;
      v3 = select(v3, 0u, t6);
    }
  }
  if (g2 & g0) {
    {
      if ((1u >= v0)) {
        g2 = false;
      } else {
        v2 = (v2 + a16[1u]);
        let t7 = (v1 < v2);
        r0 = select(r0, 1u, t7);
        g0 = g0 & !t7;
        let t8 = !t7;
        let t9 = (a16[1u] > 0.0f);
        let t10 = t8 & t9;
        v3 = select(v3, 1u, t10);
      }
    }
    if (g2 & g0) {
      {
        if ((2u >= v0)) {
          g2 = false;
        } else {
          v2 = (v2 + a16[2u]);
          let t11 = (v1 < v2);
          r0 = select(r0, 2u, t11);
          g0 = g0 & !t11;
          let t12 = !t11;
          let t13 = (a16[2u] > 0.0f);
          let t14 = t12 & t13;
          v3 = select(v3, 2u, t14);
        }
      }
      if (g2 & g0) {
        {
          if ((3u >= v0)) {
            g2 = false;
          } else {
            v2 = (v2 + a16[3u]);
            let t15 = (v1 < v2);
            r0 = select(r0, 3u, t15);
            g0 = g0 & !t15;
            let t16 = !t15;
            let t17 = (a16[3u] > 0.0f);
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
fn call28() -> f32 {
  var v0: f32;
  v0 = a16[0u];
  {
    let t1 = (a16[1u] > v0);
    v0 = select(v0, a16[1u], t1);
  }
  {
    let t2 = (a16[2u] > v0);
    v0 = select(v0, a16[2u], t2);
  }
  {
    let t3 = (a16[3u] > v0);
    v0 = select(v0, a16[3u], t3);
  }
  return v0;
}
fn call29(v0: f32, v1: f32) -> u32 {
  var v2: f32;
  var v5: f32;
  var v6: u32;
  let t1 = (a16[0u] >= v0);
  v2 = select(0.0f, 1.0f, t1);
  {
    let t2 = (a16[1u] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t2));
  }
  {
    let t3 = (a16[2u] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t3));
  }
  {
    let t4 = (a16[3u] >= v0);
    v2 = (v2 + select(0.0f, 1.0f, t4));
  }
  let t5 = (v1 * v2);
  let t6 = (v2 - 1.0f);
  let v4 = select(t6, t5, t5 < t6);
  let t7 = (a16[0u] >= v0);
  v5 = select(0.0f, 1.0f, t7);
  v6 = 0u;
  {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t8 = (a16[1u] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t8));
  }
  {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t9 = (a16[2u] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t9));
  }
  {
    v6 = (v6 + select(0u, 1u, (v5 <= v4)));
    let t10 = (a16[3u] >= v0);
    v5 = (v5 + select(0.0f, 1.0f, t10));
  }
  return v6;
}
fn call30(v0: u32, v1: f32, v2: f32) -> u32 {
  var r0: u32;
  var y6: f32;
  var y8: f32;
  if ((v0 != 0u)) {
    call22(v2);
    let t1 = call27(4u);
    r0 = t1;
  } else {
    let t2 = call26();
    let v3 = t2;
    let v4 = (v3 < v1);
    let t3 = v4;
    let t4 = v4;
    let v5 = (select((v3 - v1), v3, t3) / select((1.0f - v1), v1, t4));
    let t5 = v4;
    y6 = 0.0f;
    if (!t5) {
      y6 = call28();
    }
    let t7 = y6;
    y8 = t7;
    if (t5) {
      y8 = -3.299999965482712e+38f;
    }
    r0 = call29(y8, v5);
  }
  return r0;
}
fn call31(v0: u32) -> u32 {
  var r3: f32;
  call17(v0);
  let i1_v0 = p7;
  let i1_v1 = p8;
  let i1_v3 = s9;
  r3 = 0.0f;
  {
    r3 = i1_v0;
  }
  let t4 = r3;
  let t5 = call30(0u, t4, p10);
  return t5;
}
fn call34() -> f32 {
  let t1 = call6();
  return (f32((t1 >> 8u)) * 5.960464477539063e-8f);
}
fn call35(v0: u32, v1: u32) -> u32 {
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
    let t5 = call34();
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
fn call36(v0: u32) -> bool {
  let v1 = tables[528u + min(v0, 63u)];
  return ((((v1 == 1u) | (v1 == 3u)) | (v1 == 4u)) | (v1 == 5u));
}
fn call41(v0: u32, v1: u32, v2: u32) -> u32 {
  var v4: u32;
  var r0: u32;
  var v7: u32;
  let v3 = (v0 % 64u);
  v4 = (v0 / 64u);
  s34 = 0.0f;
  if (call36(v3)) {
    s6 = true;
    r0 = v0;
  } else {
    let v5 = tables[512u + min(v2, 2u) * 4u + min(v1, 3u)];
    let t4 = (v5 != v1);
    s5 = select(s5, (s5 | 32u), t4);
    let t8 = ((v4 & 0u) != 0u);
    let v6 = tables[select(v3, (v3 + 64u), t8) * 4u + min(v5, 3u)];
    let t9 = ((v6 & 65536u) != 0u);
    s5 = select(s5, (s5 | 16u), t9);
    let t13 = ((v6 & 131072u) != 0u);
    s5 = select(s5, (s5 | 64u), t13);
    v7 = (v6 & 65535u);
    let v8 = (v7 != v3);
    let t17 = v8;
    s34 = select(s34, 0.0f, t17);
    let v9 = tables[528u + min(v7, 63u)];
    if ((v8 & (v9 == 5u))) {
      s5 = (s5 | 8u);
      let i21_v0 = bitcast<f32>(tables[592u + min(v7, 63u)]);
      s11 = (s11 + i21_v0);
      r0 = (0u + (64u * v4));
    } else {
      let i24_v0 = (bitcast<f32>(bitcast<u32>(p3) ^ 0x80000000u) - bitcast<f32>(0u ^ zero));
      s11 = (s11 + i24_v0);
      if ((v8 & (v9 != 0u))) {
        let t27 = ((v4 & 0u) == 0u);
        let i28_v0 = bitcast<f32>(tables[592u + min(v7, 63u)]);
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
                      v7 = tables[720u + min(v7, 63u)];
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
      let t69 = (tables[528u + min(v7, 63u)] == 13u);
      s5 = select(s5, (s5 | 8192u), t69);
      {
      }
      r0 = v11;
    }
  }
  return r0;
}
fn call42() -> f32 {
  return s11;
}
fn call44(v0: f32) -> bool {
  return ((bitsOf(v0) & 2139095040u) == 2139095040u);
}
fn call45(v0: u32, v1: u32, v2: u32) -> bool {
  s0 = v0;
  s1 = v1;
  s5 = 0u;
  s11 = 0.0f;
  s6 = false;
  s7 = false;
  s12 = 0.0f;
  let t1 = call41(v0, v1, v2);
  s2 = t1;
  s4 = call10(s2);
  s7 = ((s8 + 1u) >= 200u);
  let i2_v0 = (p1 * call42());
  s12 = (s12 + i2_v0);
  s33 = (s33 + i2_v0);
  let v3 = (call44(s12) | call44(s11));
  let t5 = v3;
  s17 = select(s17, 256u, t5);
  return v3;
}
fn call46(v0: u32) -> f32 {
  var v1: f32;
  var v2: bool;
  let i1_v0 = v0;
  let t4 = true;
  v1 = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u]), t4);
  let i5_v0 = v0;
  let t8 = true;
  v2 = t8;
  {
    let i9_v0 = v0;
    let t12 = true;
    let v4 = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 1u]), t12);
    let t13 = (v4 > v1);
    v1 = select(v1, v4, t13);
    let i14_v0 = v0;
    let t17 = true;
    v2 = (v2 | t17);
  }
  {
    let i18_v0 = v0;
    let t21 = true;
    let v4 = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 2u]), t21);
    let t22 = (v4 > v1);
    v1 = select(v1, v4, t22);
    let i23_v0 = v0;
    let t26 = true;
    v2 = (v2 | t26);
  }
  {
    let i27_v0 = v0;
    let t30 = true;
    let v4 = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 3u]), t30);
    let t31 = (v4 > v1);
    v1 = select(v1, v4, t31);
    let i32_v0 = v0;
    let t35 = true;
    v2 = (v2 | t35);
  }
  let t36 = v2;
  return select(0.0f, v1, t36);
}
fn call47(v0: f32) -> u32 {
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
fn call48(v0: u32, v1: f32) {
  if (call44(v1)) {
    let t1 = (s17 == 0u);
    s17 = select(s17, 255u, t1);
  } else {
    s26 = (s26 + v1);
    s27 = (s27 + (v1 * v1));
    s28 = (s28 + 1u);
    let v2 = call47(v1);
    a21[min(v2, 64u)] = (a21[min(v2, 64u)] + 1u);
    a22[min(v0, 63u)] = (a22[min(v0, 63u)] + (0.10000000149011612f * (v1 - a22[min(v0, 63u)])));
  }
}
fn call50(v0: u32, v1: u32, v2: f32, v3: u32) {
  var y2: f32;
  var y4: f32;
  let t1 = s6;
  y2 = 0.0f;
  if (!t1) {
    y2 = (p5 * call46(v3));
  }
  let t3 = y2;
  y4 = t3;
  if (t1) {
    y4 = 0.0f;
  }
  let v4 = (v2 + y4);
  let v5 = (v4 - bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + min(v1, 3u)]));
  memory[base + 51u + min(v0, 63u) * 4u + min(v1, 3u)] = bitcast<u32>((bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + min(v1, 3u)]) + (p4 * v5)));
  call48(v0, v5);
  s22 = (s22 + 1u);
}
fn call51() -> bool {
  return (((s9 * 2654435769u) >> 27u) == 0u);
}
fn call52() {
  let v0 = s0;
  let t1 = call31(v0);
  let v1 = t1;
  let i2_v0 = v0;
  let i2_v1 = v1;
  s29 = (s29 + ((tables[1044u + min(i2_v0, 63u)] >> ((i2_v1 & 31u) & 31u)) & 1u));
  a20[min(v0, 63u)] = (a20[min(v0, 63u)] + 1u);
  let t5 = s0;
  let t6 = call35(s0, v1);
  let t7 = call45(t5, v1, t6);
  let v2 = t7;
  s23 = (s23 + s12);
  s24 = (s24 + s11);
  s20 = (s20 | s5);
  if (!(v2)) {
    call50(v0, v1, s12, s4);
    s9 = (s9 + 1u);
    s8 = (s8 + 1u);
    s18 = call51();
    s21 = v0;
    s15 = (s6 | s7);
    let t8 = !(s15);
    s0 = select(s0, s2, t8);
    s3 = select(s3, s4, t8);
  }
}
fn call55() {
  let i1_v1 = s23;
  let i1_v2 = (i1_v1 - a18[8u]);
  let i1_v3 = (a17[8u] + i1_v2);
  a18[8u] = ((i1_v3 - a17[8u]) - i1_v2);
  a17[8u] = i1_v3;
  let i4_v1 = s23;
  let i4_v2 = (i4_v1 - a18[6u]);
  let i4_v3 = (a17[6u] + i4_v2);
  a18[6u] = ((i4_v3 - a17[6u]) - i4_v2);
  a17[6u] = i4_v3;
  s23 = 0.0f;
  let i7_v1 = s24;
  let i7_v2 = (i7_v1 - a18[9u]);
  let i7_v3 = (a17[9u] + i7_v2);
  a18[9u] = ((i7_v3 - a17[9u]) - i7_v2);
  a17[9u] = i7_v3;
  let i10_v1 = s24;
  let i10_v2 = (i10_v1 - a18[7u]);
  let i10_v3 = (a17[7u] + i10_v2);
  a18[7u] = ((i10_v3 - a17[7u]) - i10_v2);
  a17[7u] = i10_v3;
  s24 = 0.0f;
  let i16_v1 = s33;
  let i16_v2 = (i16_v1 - a18[11u]);
  let i16_v3 = (a17[11u] + i16_v2);
  a18[11u] = ((i16_v3 - a17[11u]) - i16_v2);
  a17[11u] = i16_v3;
  s33 = 0.0f;
}
fn call57() {
  call55();
  let i1_v0 = (s10 & 15u);
  a23[i1_v0] = s2;
  a24[i1_v0] = a17[8u];
  a25[i1_v0] = a17[9u];
  a26[i1_v0] = s8;
  let i4_v1 = a17[8u];
  let i4_v2 = (i4_v1 - a18[0u]);
  let i4_v3 = (a17[0u] + i4_v2);
  a18[0u] = ((i4_v3 - a17[0u]) - i4_v2);
  a17[0u] = i4_v3;
  let i7_v1 = a17[9u];
  let i7_v2 = (i7_v1 - a18[1u]);
  let i7_v3 = (a17[1u] + i7_v2);
  a18[1u] = ((i7_v3 - a17[1u]) - i7_v2);
  a17[1u] = i7_v3;
  {
    let i10_v1 = a17[11u];
    let i10_v2 = (i10_v1 - a18[10u]);
    let i10_v3 = (a17[10u] + i10_v2);
    a18[10u] = ((i10_v3 - a17[10u]) - i10_v2);
    a17[10u] = i10_v3;
  }
  a27[0u] = (a27[0u] + 1u);
  a27[1u] = (a27[1u] + s8);
  if (((s20 & 2u) != 0u)) {
    a27[2u] = (a27[2u] + 1u);
  }
  s10 = (s10 + 1u);
  s15 = false;
  s14 = true;
}
fn call60() {
  let i1_v1 = s26;
  let i1_v2 = (i1_v1 - a18[3u]);
  let i1_v3 = (a17[3u] + i1_v2);
  a18[3u] = ((i1_v3 - a17[3u]) - i1_v2);
  a17[3u] = i1_v3;
  let i4_v1 = s27;
  let i4_v2 = (i4_v1 - a18[4u]);
  let i4_v3 = (a17[4u] + i4_v2);
  a18[4u] = ((i4_v3 - a17[4u]) - i4_v2);
  a17[4u] = i4_v3;
  a27[4u] = (a27[4u] + s28);
  s26 = 0.0f;
  s27 = 0.0f;
  s28 = 0u;
}
fn call61(v0: u32) {
  {
    let i1_v0 = v0;
    let t4 = true;
    a28[0u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u]), t4);
  }
  {
    let i5_v0 = v0;
    let t8 = true;
    a28[1u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 1u]), t8);
  }
  {
    let i9_v0 = v0;
    let t12 = true;
    a28[2u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 2u]), t12);
  }
  {
    let i13_v0 = v0;
    let t16 = true;
    a28[3u] = call16(bitcast<f32>(memory[base + 51u + min(v0, 63u) * 4u + 3u]), t16);
  }
}
fn call62(v0: f32) {
  var v1: f32;
  var v2: u32;
  var v3: u32;
  v1 = -3.3999999521443642e+38f;
  v2 = 0u;
  v3 = 0u;
  {
    if (call19(a28[0u])) {
      v3 = (v3 + 1u);
      let t1 = (a28[0u] > v1);
      v1 = select(v1, a28[0u], t1);
      v2 = select(v2, 1u, t1);
      let t2 = !t1;
      let t3 = (a28[0u] == v1);
      let t4 = t2 & t3;
      v2 = select(v2, (v2 + 1u), t4);
    }
  }
  {
    if (call19(a28[1u])) {
      v3 = (v3 + 1u);
      let t5 = (a28[1u] > v1);
      v1 = select(v1, a28[1u], t5);
      v2 = select(v2, 1u, t5);
      let t6 = !t5;
      let t7 = (a28[1u] == v1);
      let t8 = t6 & t7;
      v2 = select(v2, (v2 + 1u), t8);
    }
  }
  {
    if (call19(a28[2u])) {
      v3 = (v3 + 1u);
      let t9 = (a28[2u] > v1);
      v1 = select(v1, a28[2u], t9);
      v2 = select(v2, 1u, t9);
      let t10 = !t9;
      let t11 = (a28[2u] == v1);
      let t12 = t10 & t11;
      v2 = select(v2, (v2 + 1u), t12);
    }
  }
  {
    if (call19(a28[3u])) {
      v3 = (v3 + 1u);
      let t13 = (a28[3u] > v1);
      v1 = select(v1, a28[3u], t13);
      v2 = select(v2, 1u, t13);
      let t14 = !t13;
      let t15 = (a28[3u] == v1);
      let t16 = t14 & t15;
      v2 = select(v2, (v2 + 1u), t16);
    }
  }
  let v5 = (v0 / f32(v3));
  let v6 = ((1.0f - v0) / f32(v2));
  {
    let t17 = call19(a28[0u]);
    let t18 = (a28[0u] == v1);
    a28[0u] = select(0.0f, (v5 + select(0.0f, v6, t18)), t17);
  }
  {
    let t19 = call19(a28[1u]);
    let t20 = (a28[1u] == v1);
    a28[1u] = select(0.0f, (v5 + select(0.0f, v6, t20)), t19);
  }
  {
    let t21 = call19(a28[2u]);
    let t22 = (a28[2u] == v1);
    a28[2u] = select(0.0f, (v5 + select(0.0f, v6, t22)), t21);
  }
  {
    let t23 = call19(a28[3u]);
    let t24 = (a28[3u] == v1);
    a28[3u] = select(0.0f, (v5 + select(0.0f, v6, t24)), t23);
  }
}
fn call63(v0: f32) {
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
    let t1 = a28[0u];
    v1 = select(t1, v1, v1 > t1);
  }
  {
    let t2 = a28[1u];
    v1 = select(t2, v1, v1 > t2);
  }
  {
    let t3 = a28[2u];
    v1 = select(t3, v1, v1 > t3);
  }
  {
    let t4 = a28[3u];
    v1 = select(t4, v1, v1 > t4);
  }
  v3 = 0.0f;
  {
    let t5 = call19(a28[0u]);
    y6 = 0.0f;
    if (!t5) {
      y6 = 0.0f;
    }
    let t7 = y6;
    y8 = t7;
    if (t5) {
      y8 = call21(((a28[0u] - v1) / v0));
    }
    a28[0u] = y8;
    v3 = (v3 + a28[0u]);
  }
  {
    let t9 = call19(a28[1u]);
    y10 = 0.0f;
    if (!t9) {
      y10 = 0.0f;
    }
    let t11 = y10;
    y12 = t11;
    if (t9) {
      y12 = call21(((a28[1u] - v1) / v0));
    }
    a28[1u] = y12;
    v3 = (v3 + a28[1u]);
  }
  {
    let t13 = call19(a28[2u]);
    y14 = 0.0f;
    if (!t13) {
      y14 = 0.0f;
    }
    let t15 = y14;
    y16 = t15;
    if (t13) {
      y16 = call21(((a28[2u] - v1) / v0));
    }
    a28[2u] = y16;
    v3 = (v3 + a28[2u]);
  }
  {
    let t17 = call19(a28[3u]);
    y18 = 0.0f;
    if (!t17) {
      y18 = 0.0f;
    }
    let t19 = y18;
    y20 = t19;
    if (t17) {
      y20 = call21(((a28[3u] - v1) / v0));
    }
    a28[3u] = y20;
    v3 = (v3 + a28[3u]);
  }
  if ((v3 > 0.0f)) {
    {
      a28[0u] = (a28[0u] / v3);
    }
    {
      a28[1u] = (a28[1u] / v3);
    }
    {
      a28[2u] = (a28[2u] / v3);
    }
    {
      a28[3u] = (a28[3u] / v3);
    }
  }
}
fn call64(v0: u32, v1: f32, v2: f32) {
  if ((v0 == 0u)) {
    call62(v1);
  } else {
    call63(v2);
  }
}
fn call65(v0: u32) {
  var r3: f32;
  call61(v0);
  let i1_v0 = p7;
  let i1_v1 = p8;
  let i1_v3 = s9;
  r3 = 0.0f;
  {
    r3 = i1_v0;
  }
  let t4 = r3;
  call64(0u, t4, p10);
}
fn call66(v0: u32) {
  call65(v0);
}
fn call67(v0: f32) -> i32 {
  let t1 = (v0 < 1.1754943508222875e-38f);
  let v1 = select(v0, (v0 * 16777216.0f), t1);
  let t2 = (v0 < 1.1754943508222875e-38f);
  let v2 = select(0i, 24i, t2);
  return ((bitcast<i32>((bitsOf(v1) - 1060439283u)) >> 23u) - v2);
}
fn call68(v0: f32) -> f32 {
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
fn call69(v0: f32) -> f32 {
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
        let v1 = call67(v0);
        let v2 = (call20(v0, (0i - v1)) - 1.0f);
        let v3 = f32(v1);
        r0 = ((v2 + (call68(v2) + (v3 * -0.00021219444170128554f))) + (v3 * 0.693359375f));
      }
    }
  }
  return r0;
}
fn call70() {
  var v0: f32;
  call66(s21);
  v0 = 0.0f;
  {
    let v2 = a28[0u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call69(v2)));
    }
  }
  {
    let v2 = a28[1u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call69(v2)));
    }
  }
  {
    let v2 = a28[2u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call69(v2)));
    }
  }
  {
    let v2 = a28[3u];
    if ((v2 > 0.0f)) {
      v0 = (v0 - (v2 * call69(v2)));
    }
  }
  let i1_v1 = v0;
  let i1_v2 = (i1_v1 - a18[2u]);
  let i1_v3 = (a17[2u] + i1_v2);
  a18[2u] = ((i1_v3 - a17[2u]) - i1_v2);
  a17[2u] = i1_v3;
  a27[3u] = (a27[3u] + 1u);
}
fn call71(v0: u32) {
  var v1: u32;
  v1 = 0u;
  for (var v2: u32 = 0u; v2 < 2000000000u; v2 += 1u) {
    if (((v1 >= v0) | (s17 != 0u))) {
      break;
    }
    for (var v3: u32 = 0u; v3 < 2000000000u; v3 += 1u) {
      if (s14) {
        call14();
      }
      for (var v4: u32 = 0u; v4 < 2000000000u; v4 += 1u) {
        call52();
        v1 = (v1 + 1u);
        if ((((s18 | s15) | (v1 >= v0)) | (s17 != 0u))) {
          break;
        }
      }
      if (s15) {
        call57();
      }
      if (((s18 | (v1 >= v0)) | (s17 != 0u))) {
        break;
      }
    }
    if ((s17 != 256u)) {
    } else {
      s17 = 254u;
      let t7 = call44(s33);
      s17 = select(s17, 1u, t7);
    }
    if (s18) {
      s18 = false;
      call55();
      call60();
      call70();
    }
  }
}
@compute @workgroup_size(64)
fn run(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
  replica = (group.y * groups.x + group.x) * 64u + lane;
  if (replica >= block[0][0]) { return; }
  zero = block[0][1];
  base = replica * 604u;
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
  s14 = (memory[base + 14u] != 0u);
  s15 = (memory[base + 15u] != 0u);
  s17 = memory[base + 17u];
  s18 = (memory[base + 18u] != 0u);
  s20 = memory[base + 20u];
  s21 = memory[base + 21u];
  s22 = memory[base + 22u];
  s23 = bitcast<f32>(memory[base + 23u]);
  s24 = bitcast<f32>(memory[base + 24u]);
  s26 = bitcast<f32>(memory[base + 26u]);
  s27 = bitcast<f32>(memory[base + 27u]);
  s28 = memory[base + 28u];
  s29 = memory[base + 29u];
  s33 = bitcast<f32>(memory[base + 33u]);
  s34 = bitcast<f32>(memory[base + 34u]);
  s35 = (memory[base + 35u] != 0u);
  s36 = memory[base + 36u];
  s37 = memory[base + 37u];
  s38 = (memory[base + 38u] != 0u);
  s39 = memory[base + 39u];
  s40 = memory[base + 40u];
  s41 = memory[base + 41u];
  s42 = memory[base + 42u];
  s43 = memory[base + 43u];
  s44 = (memory[base + 44u] != 0u);
  s45 = (memory[base + 45u] != 0u);
  s46 = memory[base + 46u];
  s47 = memory[base + 47u];
  s48 = memory[base + 48u];
  s49 = memory[base + 49u];
  s50 = memory[base + 50u];
  for (var i = 0u; i < 4u; i++) { a16[i] = bitcast<f32>(memory[base + 307u + i]); }
  for (var i = 0u; i < 12u; i++) { a17[i] = bitcast<f32>(memory[base + 311u + i]); }
  for (var i = 0u; i < 12u; i++) { a18[i] = bitcast<f32>(memory[base + 323u + i]); }
  for (var i = 0u; i < 64u; i++) { a20[i] = memory[base + 335u + i]; }
  for (var i = 0u; i < 65u; i++) { a21[i] = memory[base + 399u + i]; }
  for (var i = 0u; i < 64u; i++) { a22[i] = bitcast<f32>(memory[base + 464u + i]); }
  for (var i = 0u; i < 16u; i++) { a23[i] = memory[base + 528u + i]; }
  for (var i = 0u; i < 16u; i++) { a24[i] = bitcast<f32>(memory[base + 544u + i]); }
  for (var i = 0u; i < 16u; i++) { a25[i] = bitcast<f32>(memory[base + 560u + i]); }
  for (var i = 0u; i < 16u; i++) { a26[i] = memory[base + 576u + i]; }
  for (var i = 0u; i < 6u; i++) { a27[i] = memory[base + 592u + i]; }
  for (var i = 0u; i < 4u; i++) { a28[i] = bitcast<f32>(memory[base + 598u + i]); }
  call71(exchange[block[0][2] * replica + 0u]);
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
  memory[base + 14u] = select(0u, 1u, s14);
  memory[base + 15u] = select(0u, 1u, s15);
  memory[base + 17u] = s17;
  memory[base + 18u] = select(0u, 1u, s18);
  memory[base + 20u] = s20;
  memory[base + 21u] = s21;
  memory[base + 22u] = s22;
  memory[base + 23u] = bitcast<u32>(s23);
  memory[base + 24u] = bitcast<u32>(s24);
  memory[base + 26u] = bitcast<u32>(s26);
  memory[base + 27u] = bitcast<u32>(s27);
  memory[base + 28u] = s28;
  memory[base + 29u] = s29;
  memory[base + 33u] = bitcast<u32>(s33);
  memory[base + 34u] = bitcast<u32>(s34);
  memory[base + 35u] = select(0u, 1u, s35);
  memory[base + 36u] = s36;
  memory[base + 37u] = s37;
  memory[base + 38u] = select(0u, 1u, s38);
  memory[base + 39u] = s39;
  memory[base + 42u] = s42;
  memory[base + 43u] = s43;
  memory[base + 44u] = select(0u, 1u, s44);
  memory[base + 45u] = select(0u, 1u, s45);
  memory[base + 48u] = s48;
  memory[base + 49u] = s49;
  memory[base + 50u] = s50;
  for (var i = 0u; i < 4u; i++) { memory[base + 307u + i] = bitcast<u32>(a16[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 311u + i] = bitcast<u32>(a17[i]); }
  for (var i = 0u; i < 12u; i++) { memory[base + 323u + i] = bitcast<u32>(a18[i]); }
  for (var i = 0u; i < 64u; i++) { memory[base + 335u + i] = a20[i]; }
  for (var i = 0u; i < 65u; i++) { memory[base + 399u + i] = a21[i]; }
  for (var i = 0u; i < 64u; i++) { memory[base + 464u + i] = bitcast<u32>(a22[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 528u + i] = a23[i]; }
  for (var i = 0u; i < 16u; i++) { memory[base + 544u + i] = bitcast<u32>(a24[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 560u + i] = bitcast<u32>(a25[i]); }
  for (var i = 0u; i < 16u; i++) { memory[base + 576u + i] = a26[i]; }
  for (var i = 0u; i < 6u; i++) { memory[base + 592u + i] = a27[i]; }
  for (var i = 0u; i < 4u; i++) { memory[base + 598u + i] = bitcast<u32>(a28[i]); }
}
